import {
  confirmSold,
  endSold,
  findRoundSold,
  proposeSold,
} from '../../../../features/rounds/lotteries/change-sold.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

export const sales: ConsoleHandlers<'sales'> = {
  async one(ctx, { operatorId }, { params }) {
    return { sold: await findRoundSold(ctx, { operatorId, roundId: params.roundId }) }
  },

  set: (ctx, { operatorId, staffId }, { body }) => proposeSold(ctx, { ...body, operatorId, staffId }),

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmSold(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endSold(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endSold(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },
}
