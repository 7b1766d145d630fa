import { describe, expect, test } from 'vitest'
import { bahtToSatang, satangToBaht } from '../../../domain/money.ts'
import { withdrawalsText } from '../../text/payments/withdrawals.ts'
import { whyWaits } from './why-waits.ts'

const baht = (amount: number) => satangToBaht(bahtToSatang(amount))
const { waits, why } = withdrawalsText
const APPROVED = {
  ...{ state: 'approved' as const, waits: [], pooledUntil: null, openPairs: 0, disputedPairs: 0 },
  ...{ paidByMembers: baht(0), sentAt: null, sends: 0, endedAt: null },
}
const AT = '2026-11-27T14:20:00+07:00'

describe('why a withdrawal waits', () => {
  test.each([
    ['people approve it', { state: 'review', waits: ['first', 'amount'] }, [waits.first, waits.amount]],
    ['it goes to the provider next', {}, [why.payout]],
    ['members may take on a part', { pooledUntil: AT }, [why.pooled('14:20 น.')]],
    ['a member is to pay', { openPairs: 2, pooledUntil: AT }, [why.pairs(2), why.pooled('14:20 น.')]],
    ['a part is disputed', { openPairs: 1, disputedPairs: 1 }, [why.disputed(1)]],
    [
      'one is disputed and one is to come',
      { openPairs: 2, disputedPairs: 1 },
      [why.disputed(1), why.pairs(1)],
    ],
    ['members have paid a part', { paidByMembers: baht(300) }, [why.payout, why.paid('300')]],
    [
      'the provider is told',
      { state: 'sending', sentAt: AT, sends: 1 },
      [why.told('27 พ.ย. 2569 14:20 น.', 1)],
    ],
    [
      'the provider does not answer',
      { state: 'unknown', sentAt: AT, sends: 3 },
      [why.unanswered, why.told('27 พ.ย. 2569 14:20 น.', 3)],
    ],
    ['it does not', { state: 'paid', sentAt: AT, sends: 1, endedAt: AT, paidByMembers: baht(300) }, []],
  ] as const)('%s', (_, change, expected) => {
    expect(whyWaits({ ...APPROVED, ...change, waits: [...('waits' in change ? change.waits : [])] })).toEqual(
      expected,
    )
  })
})
