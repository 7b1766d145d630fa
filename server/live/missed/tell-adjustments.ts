import { type Baht, NO_MONEY, satang, satangToBaht } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { seeAdjustments } from '../../features/payments/adjustments/adjust-cash.ts'
import { listUnseenAdjustments } from '../../features/payments/adjustments/queries-adjustments.ts'
import { type MoneyPages, SHOWN_WITHIN_MS, tellPages } from '../money-pages.ts'
import type { LiveSocket } from '../watch-prices.ts'

interface Adjusted {
  readonly memberId: string
  readonly id: string
  readonly amount: Baht
}

/** Tells the open pages of a member of an adjustment. That one of them has shown it is written; assistants are told as well. */
export function tellAdjusted(ctx: Context, pages: MoneyPages, { memberId, id, amount }: Adjusted): void {
  tellPages(
    pages,
    (to, answered) => to.emit('adjusted', { amount }, answered),
    () => see(ctx, memberId, [id]),
  )
}

/**
 * Tells who has just connected what staff have given and taken while no page was open, all of it as one amount: each is in the
 * statement. Once a page has shown it, it is told no more.
 */
export async function tellMissedAdjustments(ctx: Context, socket: LiveSocket): Promise<void> {
  const { memberId } = socket.data.member
  const missed = await listUnseenAdjustments(ctx.read, memberId)
  if (missed.length === 0) return
  const ids = missed.map(({ id }) => id)
  const sum = satang(missed.reduce((total, { amount }) => total + amount, 0))
  // What was given and taken back comes to nothing.
  if (sum === NO_MONEY) return see(ctx, memberId, ids)
  socket.timeout(SHOWN_WITHIN_MS).emit('adjusted', { amount: satangToBaht(sum) }, (error: Error | null) => {
    if (!error) see(ctx, memberId, ids)
  })
}

function see(ctx: Context, memberId: string, ids: readonly string[]): void {
  seeAdjustments(ctx, memberId, ids).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'that adjustments were shown was not written'),
  )
}
