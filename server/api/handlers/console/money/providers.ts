import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { channelState, payoutState } from '../../../../../domain/payments/provider-health.ts'
import {
  findPayoutFigures,
  listChannelFigures,
} from '../../../../features/payments/providers/queries-providers.ts'
import { payoutsOf } from '../../../../features/payments/withdrawals/withdrawal-facts.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

export const providers: ConsoleHandlers<'providers'> = {
  async list(ctx, { operatorId, operator }) {
    const [channels, payouts] = await Promise.all([
      listChannelFigures(ctx.read, operatorId),
      findPayoutFigures(ctx.read, operatorId),
    ])
    return {
      channels: channels.map((figures) => ({
        ...figures,
        ...{ state: channelState(figures), heardAt: showTime(figures.heardAt) },
      })),
      payouts: {
        ...payouts,
        state: payoutState({ ...payouts, isSetUp: payoutsOf(ctx, operator) !== null }, ctx.now()),
        ...{ waitsSince: showTime(payouts.waitsSince), paidAt: showTime(payouts.paidAt) },
      },
    }
  },
}

function showTime(at: Date | null): string | null {
  return at && bangkokIso(at.getTime())
}
