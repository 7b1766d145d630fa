import { invariant } from '../../../domain/invariant.ts'
import { satang } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { move } from '../ledger/move.ts'
import { releaseNumbers } from '../risk/hold-numbers.ts'
import { type DueBooking, type HoldOutcome, insertResolutions } from './queries.ts'

/**
 * Ends open bookings that do not become tickets: the money goes back to cash, the capacity to everybody. The caller
 * holds the bookings and their members' accounts, and has found them open under those locks.
 */
export async function endHolds(
  ctx: Context,
  tx: Tx,
  ending: readonly (DueBooking & { readonly outcome: HoldOutcome })[],
): Promise<void> {
  if (ending.length === 0) return
  const moved = await move(
    tx,
    ctx.chance,
    ending.map((booking) => ({
      memberId: booking.memberId,
      operatorId: booking.operatorId,
      kind: 'release',
      refType: 'booking',
      refId: booking.id,
      debit: 'hold',
      credit: 'cash',
      amount: satang(booking.held),
      actor: booking.outcome === 'cancelled' ? 'member' : 'clock',
    })),
  )
  await Promise.all([
    insertResolutions(
      tx,
      ending.map(({ memberId, id, outcome }, index) => {
        const cashAfter = moved[index]?.creditBalance
        invariant(cashAfter != null, 'a release ends in cash')
        return { memberId, id, outcome, cashAfter }
      }),
    ),
    releaseNumbers(
      tx,
      ending.map((booking) => booking.id),
    ),
  ])
  for (const roundId of new Set(ending.map((booking) => booking.roundId))) {
    tx.afterCommit({ name: 'prices', roundId })
  }
}
