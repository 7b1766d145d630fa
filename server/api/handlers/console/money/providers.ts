import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { channelState, payoutState } from '../../../../../domain/payments/provider-health.ts'
import type { Context } from '../../../../context.ts'
import { bankName } from '../../../../features/operators/banks.ts'
import type { Operator } from '../../../../features/operators/operator.ts'
import { readParts } from '../../../../features/operators/outside/read-parts.ts'
import { readFeeds } from '../../../../features/payments/feed/read-feeds.ts'
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
      readAsked(ctx, operator),
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
      parts: parts.map(({ part, state, account, answeredAt, failedAt, failingSince, fault, failures }) => ({
        ...{ part, state, fault, failures },
        account: account && { bankName: bankName(account.bank, 'th'), accountNo: account.accountNo },
        ...{ answeredAt: showTime(answeredAt), failedAt: showTime(failedAt) },
        failingSince: showTime(failingSince),
      })),
    }
  },

  async down(ctx, { operator }) {
    const parts = await readAsked(ctx, operator)
    return { count: parts.filter(({ state }) => state === 'down').length }
  },
}

/** Banks' feeds, and then who else is asked. */
async function readAsked(ctx: Context, operator: Operator) {
  const [feeds, others] = await Promise.all([readFeeds(ctx, operator), readParts(ctx, operator)])
  return [...feeds, ...others.map((each) => ({ ...each, account: null }))]
}

function showTime(at: Date | null): string | null {
  return at && bangkokIso(at.getTime())
}
