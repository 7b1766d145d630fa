import { SAME_PAYMENT_MS } from '../../../../domain/payments/match-payment.ts'
import { guessOwners, type OwnerGuess } from '../../../../domain/payments/owner-guess.ts'
import type { Context } from '../../../context.ts'
import { listNear, type NearPayment } from '../feed/queries-near.ts'
import {
  listOwnerClues,
  listSuspense,
  type SuspendedPayment,
  type SuspenseSearch,
} from './queries-suspense.ts'

/** More than these are worked off first. */
const MOST_SHOWN = 100

export type SuspenseRow = SuspendedPayment & {
  readonly guesses: readonly OwnerGuess[]
  /** What came into the account near then with the same amount. */
  readonly near: readonly NearPayment[]
}

/** The money that belongs to nobody yet, the oldest first, each with whose it may be. */
export async function readSuspense(
  ctx: Context,
  operatorId: string,
  search: SuspenseSearch = { amount: null, sender: null },
): Promise<{ rows: readonly SuspenseRow[]; more: boolean }> {
  const found = await listSuspense(ctx.read, operatorId, { ...search, limit: MOST_SHOWN + 1 })
  const rows = found.slice(0, MOST_SHOWN)
  const clues = Map.groupBy(
    rows.length > 0
      ? await listOwnerClues(
          ctx.read,
          rows.map(({ id }) => id),
        )
      : [],
    ({ incomingId }) => incomingId,
  )
  const near = await listNear(ctx.read, operatorId, { spots: rows, withinMs: SAME_PAYMENT_MS })
  return {
    rows: rows.map((row) => ({
      ...row,
      guesses: guessOwners(row.senderNo, clues.get(row.id) ?? []),
      near: near.get(row.id) ?? [],
    })),
    more: found.length > MOST_SHOWN,
  }
}
