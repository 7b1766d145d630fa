import type { Context } from '../../context.ts'
import type { LiveSocket } from '../watch-prices.ts'
import { tellMissedAdjustments } from './tell-adjustments.ts'
import { tellMissedDeposits } from './tell-deposits.ts'

/**
 * Tells who has just connected what has happened to their money while no page of theirs was open or awake. A page shows the
 * newest of what it is told: where there is more than one kind, the next visit is told the rest.
 */
export function tellMissed(ctx: Context, socket: LiveSocket): void {
  tellNewest(ctx, socket).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'what a member has missed was not read'),
  )
}

async function tellNewest(ctx: Context, socket: LiveSocket): Promise<void> {
  if (await tellMissedDeposits(ctx, socket)) return
  await tellMissedAdjustments(ctx, socket)
}
