import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PartShown, WithdrawalShown } from '../../../contract/wallet-shapes.ts'
import { pairText } from '../../text/pairs.ts'
import { withdrawText } from '../../text/withdraw.ts'
import { OpenCard } from './open-card.tsx'

const NOW = Date.parse('2026-11-27T03:00:00Z')
const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString()

function card(until: number, ...states: PartShown['state'][]): string {
  const withdrawal: WithdrawalShown = {
    ...{
      id: 'a',
      state: 'approved',
      amount: 1000,
      bank: 'kbank',
      bank_name: 'ธนาคารกสิกรไทย',
      color: '#138f2d',
      accountNo: '1234567890',
    },
    ...{ requested_at: minutes(-70), ended_at: null, reason: null, members_until: minutes(until) },
    parts: states.map((state, nth) => ({
      ...{
        id: String(nth),
        state,
        amount: 300,
        came: null,
        bank_name: 'ธนาคารไทยพาณิชย์',
        accountNo: 'xxx-x-xx123-4',
      },
      ...{ expires_at: minutes(10), pictures: [], late: false },
    })),
  }
  return renderToStaticMarkup(createElement(OpenCard, { withdrawal, nowMs: NOW }))
}

test.each([
  ['members may still take it on', 5, ['shown'], pairText.waits],
  ['a part is still to be transferred', -5, ['open', 'paid'], pairText.waitsForParts],
  ['a part waits for the answer of who is paid', -5, ['shown'], pairText.waitsForParts],
  ['who has sent a part is asked how much', -5, ['short', 'paid'], pairText.waitsForParts],
  ['a part is decided by people', -5, ['paid', 'disputed'], pairText.waitsForParts],
  ['every part has ended', -5, ['paid', 'ended'], withdrawText.now.approved],
  ['nobody took on a part', -5, [], withdrawText.now.approved],
] as const)('while %s, the card says what the rest waits for', (_, until, states, said) => {
  expect(card(until, ...states)).toContain(said)
})

test('the number of the account does not break into two lines', () => {
  expect(card(-5)).toContain('<span class="whitespace-nowrap">xxx-x-xx789-0</span>')
})
