import { readingTurnOf } from '../../api/road/turns.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { LiveSocket } from '../watch-prices.ts'
import { tellMissedAdjustments } from './tell-adjustments.ts'
import { tellMissedDeposits } from './tell-deposits.ts'

/**
 * Tells who has just connected what has happened to their money while no page of theirs was open or awake. A page shows the
 * newest of what it is told: where there is more than one kind, the next visit is told the rest. It takes a turn of the member's readings:
 * sockets are opened as often as somebody likes.
 */
export function tellMissed(ctx: Context, socket: LiveSocket): void {
  const { turns, key, limit } = readingTurnOf(ctx, socket.data.member)
  turns
    .run(key, limit, () => tellNewest(ctx, socket))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) ctx.log.warn({ err: error }, 'what a member has missed was not read')
    })
}

async function tellNewest(ctx: Context, socket: LiveSocket): Promise<void> {
  if (!socket.connected) return
  if (await tellMissedDeposits(ctx, socket)) return
  await tellMissedAdjustments(ctx, socket)
}
