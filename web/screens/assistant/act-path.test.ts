import { expect, test } from 'vitest'
import { MONEY_ACTS, PLAY_ACTS } from '../../../domain/assistants/acts.ts'
import { actPath } from './act-path.ts'

const NOTHING = { bill_id: null, round_id: null, order_id: null }

test.each([
  [{ kind: 'cancel-ticket', bill_id: '0190' }, '/history?bill=0190'],
  [{ kind: 'booking', bill_id: '0190', round_id: '0191' }, '/history?bill=0190'],
  [{ kind: 'booking', round_id: '0191' }, '/bet-realtime/0191'],
  [{ kind: 'cancel-booking', round_id: '0191' }, '/bet-realtime/0191'],
  [{ kind: 'shot', round_id: '0191' }, '/yeekee/0191'],
  [{ kind: 'deposit', order_id: '0192' }, '/history?tab=money&from=0192'],
  [{ kind: 'slip', order_id: '0192' }, '/history?tab=money&from=0192'],
  [{ kind: 'slip' }, '/history?tab=money'],
  [{ kind: 'wheel-spin' }, '/luckydraw'],
] as const)('%j leads to %s', (act, path) => {
  expect(actPath({ ...NOTHING, ...act })).toBe(path)
})

test('every act leads somewhere', () => {
  for (const kind of [...MONEY_ACTS, ...PLAY_ACTS]) expect(actPath({ ...NOTHING, kind })).toMatch(/^\/[a-z]/)
})
