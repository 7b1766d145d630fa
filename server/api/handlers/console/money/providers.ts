import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { channelState, payoutState } from '../../../../../domain/payments/provider-health.ts'
import { readParts } from '../../../../features/operators/outside/read-parts.ts'
import {
  findPayoutFigures,
  listChannelFigures,
} from '../../../../features/payments/providers/queries-providers.ts'
import { payoutsOf } from '../../../../features/payments/withdrawals/withdrawal-facts.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

export const providers: ConsoleHandlers<'providers'> = {
  async list(ctx, { operatorId, operator }) {
    const [channels, payouts, parts] = await Promise.all([
      listChannelFigures(ctx.read, operatorId),
      findPayoutFigures(ctx.read, operatorId),
      readParts(ctx, operator),
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
      parts: parts.map(({ answeredAt, failedAt, failingSince, ...heard }) => ({
        ...heard,
        ...{ answeredAt: showTime(answeredAt), failedAt: showTime(failedAt) },
        failingSince: showTime(failingSince),
      })),
    }
  },

  async down(ctx, { operator }) {
    const parts = await readParts(ctx, operator)
    return { count: parts.filter(({ state }) => state === 'down').length }
  },
}

function showTime(at: Date | null): string | null {
  return at && bangkokIso(at.getTime())
}
