import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../../../domain/money.ts'
import { moneyRulesOf } from '../../../../features/operators/money-rules.ts'
import {
  adjustedOnDay,
  confirmAdjustment,
  endAdjustment,
  proposeAdjustment,
} from '../../../../features/payments/adjustments/adjust-cash.ts'
import { listAdjustments } from '../../../../features/payments/adjustments/queries-adjustments.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { pageOf } from '../../../shapes/row-key.ts'

export const adjustments: ConsoleHandlers<'adjustments'> = {
  async list(ctx, { operatorId, operator }, { query: { after = null, limit } }) {
    const [found, usedToday] = await Promise.all([
      listAdjustments(ctx.read, { operatorId, after, limit: limit + 1 }),
      adjustedOnDay(ctx.read, operatorId, ctx.now()),
    ])
    const { rows, ...ends } = pageOf(found, limit)
    return {
      ...ends,
      adjustments: rows.map((each) => ({
        ...each,
        amount: toBaht(each.amount),
        at: bangkokIso(each.at.getTime()),
      })),
      usedToday: toBaht(usedToday),
      dayMax: toBaht(moneyRulesOf(operator).adjustDayMax),
    }
  },

  propose: (ctx, { operator, staffId }, { body }) =>
    proposeAdjustment(ctx, { ...body, amount: bahtToSatang(body.amount), operator, staffId }),

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmAdjustment(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endAdjustment(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endAdjustment(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },
}
