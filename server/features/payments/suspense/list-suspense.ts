import { SAME_PAYMENT_MS } from '../../../../domain/payments/match-payment.ts'
import { guessOwners, type OwnerGuess } from '../../../../domain/payments/owner-guess.ts'
import type { Context } from '../../../context.ts'
import { listNear, type NearPayment } from '../feed/queries-near.ts'
import { listMayBeGiven } from './over-limit.ts'
import {
  listOwnerClues,
  listSuspense,
  type SuspendedPayment,
  type SuspenseSearch,
} from './queries-suspense.ts'

/** More than these are worked off first. */
const MOST_SHOWN = 100

/** `hasRoom`: the member's own limit of deposits lets it be given to them. */
export type GuessShown = OwnerGuess & { readonly hasRoom: boolean }

export type SuspenseRow = SuspendedPayment & {
  readonly guesses: readonly GuessShown[]
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
  const guesses = rows.map((row) => guessOwners(row.senderNo, clues.get(row.id) ?? []))
  const may = await listMayBeGiven(
    ctx.read,
    rows.flatMap(({ accountId, amount }, place) =>
      (guesses[place] ?? []).map(({ memberId }) => ({ memberId, operatorId, accountId, amount })),
    ),
    ctx.now(),
  )
  const rooms = may.values()
  return {
    rows: rows.map((row, place) => ({
      ...row,
      guesses: (guesses[place] ?? []).map((guess) => ({ ...guess, hasRoom: rooms.next().value === true })),
      near: near.get(row.id) ?? [],
    })),
    more: found.length > MOST_SHOWN,
  }
}
