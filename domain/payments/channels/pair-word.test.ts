import { expect, test } from 'vitest'
import { satang } from '../../money.ts'
import { pairWord } from './pair-word.ts'

const openedAt = new Date('2026-11-24T03:00:00Z')
const pair = {
  ...{ bank: 'scb', accountNo: '1234567890', payerBank: 'kbank', payerNo: '9876543210' },
  ...{ amount: satang(300_00), openedAt },
}
const told = {
  ...{ bank: 'scb', shownNo: 'xxx-x-x6789-0', amount: satang(300_00) },
  ...{ at: new Date('2026-11-24T03:05:00Z'), senderBank: 'kbank', senderNo: 'xxx-x-x4321-0' },
}

test.each([
  ['the transfer itself', {}, 'transfer'],
  ['one of which no sender shows', { senderBank: null, senderNo: null }, 'transfer'],
  ['one to another bank', { bank: 'ktb' }, 'elsewhere'],
  ['one to another account', { shownNo: 'xxx-x-x6789-1' }, 'elsewhere'],
  ['one of which three digits show', { shownNo: '890' }, 'elsewhere'],
  ['a satang less', { amount: satang(299_99) }, 'differs'],
  ['another sender', { senderNo: 'xxx-x-x4321-1' }, 'differs'],
  ['another sender’s bank', { senderBank: 'ktb' }, 'differs'],
  ['one from before the pair', { at: new Date('2026-11-24T02:57:59Z') }, 'differs'],
  ['one within the clocks’ difference', { at: new Date('2026-11-24T02:58:00Z') }, 'transfer'],
])('a bank tells of %s', (_, some, word) => {
  expect(pairWord({ ...told, ...some }, pair)).toBe(word)
})
