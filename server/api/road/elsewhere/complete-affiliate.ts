import type { z } from 'zod'
import type { affiliateShown, incomeShown } from '../../../../contract/services/affiliates.ts'
import { HELD_DAYS } from '../../../../domain/affiliates/rules.ts'
import { NO_MONEY, satangToBaht } from '../../../../domain/money.ts'

const NOTHING = satangToBaht(NO_MONEY)

/** The specification names no field of it: of another server nothing is known, and the page says so. */
export function completeAffiliate() {
  return {
    ...{ is_on: false, code: null, path: null, clicks: 0, sign_ups: 0, first_deposits: 0 },
    ...{ earned: NOTHING, held: NOTHING, held_days: HELD_DAYS, held_until: null, flagged: NOTHING },
    ...{ withdrawable: NOTHING, withdrawn: NOTHING, min: NOTHING, levels: [], campaigns: [], taken_back: [] },
  } satisfies z.input<typeof affiliateShown>
}

export function completeIncome() {
  return { withdrawable: NOTHING, min: NOTHING, data: [] } satisfies z.input<typeof incomeShown>
}
