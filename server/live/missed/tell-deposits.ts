import { type Baht, satang, satangToBaht } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { listUntoldDeposits } from '../../features/payments/queries-untold.ts'
import { seeDeposits } from '../../features/payments/tell-deposit.ts'
import { type MoneyPages, SHOWN_WITHIN_MS, tellPages } from '../money-pages.ts'
import type { LiveSocket } from '../watch-prices.ts'

interface Deposited {
  readonly memberId: string
  readonly id: string
  readonly username: string
  readonly amount: Baht
}

/** Tells the open pages of a member of a deposit, and assistants. Once one of the member's has shown it, no later visit is told. */
export function tellDeposited(ctx: Context, pages: MoneyPages, deposited: Deposited): void {
  const { memberId, id, username, amount } = deposited
  tellPages(
    pages,
    (to, answered) => to.emit('frontend', success(username, amount), answered),
    () => see(ctx, memberId, [id]),
  )
}

/**
 * Tells who has just connected what came in meanwhile, all of it as one amount: each deposit is in the statement. Once a page
 * has shown it, it is told no more. False where nothing came in.
 */
export async function tellMissedDeposits(ctx: Context, socket: LiveSocket): Promise<boolean> {
  const { memberId, name } = socket.data.member
  const missed = await listUntoldDeposits(ctx.read, memberId)
  if (missed.length === 0) return false
  const ids = missed.map(({ id }) => id)
  const sum = satang(missed.reduce((total, { amount }) => total + amount, 0))
  socket
    .timeout(SHOWN_WITHIN_MS)
    .emit('frontend', success(name, satangToBaht(sum)), (error: Error | null) => {
      if (!error) see(ctx, memberId, ids)
    })
  return true
}

function success(username: string, amount: Baht) {
  return { deposit_status: 'SUCCESS', username, amount } as const
}

function see(ctx: Context, memberId: string, ids: readonly string[]): void {
  seeDeposits(ctx, memberId, ids).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'that deposits were shown was not written'),
  )
}
