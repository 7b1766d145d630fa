import { findRoundSold, setLotterySold } from '../../../../features/rounds/lotteries/set-lottery-sold.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

export const sales: ConsoleHandlers<'sales'> = {
  async one(ctx, { operatorId }, { params }) {
    return { sold: await findRoundSold(ctx, { operatorId, roundId: params.roundId }) }
  },

  async set(ctx, { operatorId, staffId }, { body }) {
    await setLotterySold(ctx, { ...body, operatorId, staffId })
    return { sold: body.sold }
  },
}
