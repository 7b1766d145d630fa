import type { z } from 'zod'
import type { cashbackShown } from '../../../../contract/services/rewards/cashback.ts'
import { bangkokDate } from '../../../../domain/calendar/bangkok.ts'
import { type Baht, isBaht, NO_MONEY, satangToBaht } from '../../../../domain/money.ts'
import { cashbackWindow } from '../../../../domain/rewards/cashback.ts'
import type { Known, Wire } from './complete-draws.ts'

/** Whether cashback of another server is due, and how much. */
export function completeCheck({ cb_status: isDue, cashback }: Wire) {
  return { cb_status: isDue === true, cashback: amountOf(cashback) }
}

export function completeCollected({ cashback }: Wire) {
  return { cashback: amountOf(cashback), collected: null }
}

/** The same for the page: another server says neither by which rules it reckons nor what was collected before. */
export function completeCashback(body: Wire, { now }: Known) {
  const today = bangkokDate(now.getTime())
  const { from, to } = cashbackWindow('day', today)
  return {
    ...completeCheck(body),
    ...{ period: 'day', from, to, counted_from: from, next_on: today, credit: satangToBaht(NO_MONEY) },
    ...{ reckoned: null, data: [] },
  } satisfies z.input<typeof cashbackShown>
}

function amountOf(value: unknown): Baht {
  return typeof value === 'number' && isBaht(value) ? (value as Baht) : satangToBaht(NO_MONEY)
}
