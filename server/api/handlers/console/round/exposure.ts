import type { WorstDrawShown } from '../../../../../contract/console/exposure.ts'
import { toBaht } from '../../../../../contract/shapes.ts'
import { isNumberOf } from '../../../../../domain/betting/bet-types.ts'
import type { Exposure } from '../../../../../domain/betting/win/exposure.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { less, NO_MONEY, satang } from '../../../../../domain/money.ts'
import { Refusal } from '../../../../errors.ts'
import { findExposure, tryRule } from '../../../../features/risk/find-exposure.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

export const exposure: ConsoleHandlers<'exposure'> = {
  async one(ctx, { operatorId }, { params }) {
    const found = await findExposure(ctx, { operatorId, roundId: params.roundId })
    const expected = satang(Math.round(found.expectedPayout))
    return {
      at: bangkokIso(found.until.getTime()),
      types: [...found.types],
      stake: toBaht(found.stake),
      held: toBaht(found.held),
      net: toBaht(found.net),
      expectedPayout: toBaht(expected),
      expectedProfit: toBaht(less(found.net, expected)),
      worst: showWorst(found),
      top: found.top.map((win) => toBaht(win)),
      bottom: found.bottom.map((win) => toBaht(win)),
      numbers: found.dearest.map(({ type, number, stake, win }) => ({
        type,
        number,
        stake: toBaht(stake),
        win: toBaht(win),
      })),
    }
  },

  async what(ctx, { operatorId }, { params, query }) {
    const { type, number, more, rule, cap } = query
    if (!isNumberOf(type, number)) throw new Refusal('WRONG_DIGITS')
    const tried = await tryRule(ctx, {
      ...{ operatorId, roundId: params.roundId, type, number, more },
      rule: rule === 'cap' ? { cap: cap ?? NO_MONEY } : rule,
    })
    return { now: showWorst(tried.now), without: showWorst(tried.without), under: showWorst(tried.under) }
  },
}

function showWorst({ net, worst }: Exposure): WorstDrawShown {
  return {
    payout: toBaht(worst.payout),
    profit: toBaht(less(net, worst.payout)),
    threeTop: worst.threeTop,
    twoBottom: worst.twoBottom,
    first: worst.first ?? null,
    threeFront: [...worst.threeFront],
    threeBottom: [...worst.threeBottom],
  }
}
