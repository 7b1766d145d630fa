import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FairRoundShown } from '../../../contract/fair.ts'
import { fairText } from '../../text/fair.ts'
import { RoundFacts } from './round-facts.tsx'

const NUMBERS = { three_top: '252', two_top: '52', two_bottom: '47' }
const HASH = '0'.repeat(64)
const SIGNED = {
  ...{ round: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6071', revision: 1, head: HASH, numbers: NUMBERS },
  ...{ confirmedAtMs: Date.parse('2026-11-22T16:00:00+07:00'), officialAtMs: null },
  ...{ makerRole: 'draw_maker', checkerRole: 'draw_checker', signature: '0'.repeat(128) },
}
const RESULT = {
  ...{ revision: 1, numbers: NUMBERS, origin: 'people' as const, confirmed_at: '2026-11-22T16:00:00+07:00' },
  ...{ maker_role: 'draw_maker', checker_role: 'draw_checker', signed: SIGNED },
}
const ROUND: FairRoundShown = {
  ...{ id: SIGNED.round, code: 'lao', lottery: 'lao', lottery_name: 'หวยลาว', status: 'settled' },
  ...{ business_date: '2026-11-22', close_at: '2026-11-22T15:20:00+07:00', closed_at: null },
  ...{ draw_at: '2026-11-22T15:30:00+07:00', void_reason: null, head: null, before: null, fast: null },
  ...{ result: RESULT, public_key: HASH },
}
const shown = (result: FairRoundShown['result']) =>
  renderToStaticMarkup(<RoundFacts round={{ ...ROUND, result }} />)

test('the numbers that were signed are shown, whatever is told beside them', () => {
  const page = shown({ ...RESULT, numbers: { ...NUMBERS, three_top: '999', two_bottom: '11' } })
  expect(page).toContain('252')
  expect(page).toContain('47')
  expect(page).not.toMatch(/999|11</)
  expect(shown({ ...RESULT, signed: null })).toContain('252')
})

test('a result that was out before the close says when', () => {
  expect(shown(RESULT)).not.toContain(fairText.officialAt)
  const officialAtMs = Date.parse('2026-11-22T15:12:34+07:00')
  const page = shown({ ...RESULT, signed: { ...SIGNED, officialAtMs } })
  expect(page).toContain(fairText.officialAt)
  expect(page).toContain('15:12:34')
})

test('an invented result is marked as one, and nothing is told of two people', () => {
  const invented = shown({ ...RESULT, origin: 'invented' })
  expect(invented).toContain('DEMO')
  expect(invented).toContain(fairText.inventedBy)
  expect(invented).not.toContain(fairText.drawnBy)
  const past = shown({ ...RESULT, origin: 'past' })
  expect(past).toContain(fairText.pastBy)
  expect(past).not.toContain(fairText.drawnBy)
  expect(shown(RESULT)).toContain(fairText.drawnBy)
  expect(shown(RESULT)).not.toContain('DEMO')
})

test('a round that was closed early says when it closed, and when it was to', () => {
  const closed = (closed_at: string | null) =>
    renderToStaticMarkup(<RoundFacts round={{ ...ROUND, closed_at }} />)
  const early = closed('2026-11-22T15:01:02+07:00')
  expect(early).toContain('22 พ.ย. 2569 15:01:02')
  expect(early).toContain(`<small>${fairText.planned('22 พ.ย. 2569 15:20:00')}</small>`)
  const planned = fairText.planned('').trim()
  expect(closed(null)).not.toContain(planned)
  expect(closed('2026-11-22T15:20:01+07:00'), 'its time came').not.toContain(planned)
})
