import { countedOf, countsMore, type RoundLimits } from '../../../domain/betting/price/sale-limits.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Round } from '../rounds/queries.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { findLimits } from './queries.ts'
import { deleteNumberSales, insertCountedTickets } from './queries-sales.ts'
import { roundLimits } from './round-limits.ts'

export interface ChangeOfLimits {
  readonly operatorId: string
  readonly roundId: string
  readonly staffId: string
}

/** What was changed, and its audit record. Without a record nothing was changed. */
interface Change<Done> {
  readonly record?: { readonly kind: RecordedAct; readonly body: object }
  readonly done: Done
}

/**
 * Changes what limits the sale of a round for later bets. The round is locked exclusively, so that the counts of newly
 * limited numbers include every earlier ticket. `change` writes and returns the audit record. Throws `Refusal`
 * ROUND_UNKNOWN, ROUND_CLOSED, NUMBERS_TOO_MANY, and what `change` throws.
 */
export function changeLimits<Done>(
  ctx: Context,
  wish: ChangeOfLimits,
  change: (tx: Tx, round: Round, before: RoundLimits) => Promise<Change<Done>>,
): Promise<Done> {
  return ctx.transaction(async (tx) => {
    const round = await lockRound(tx, wish.roundId, wish.operatorId)
    if (!round) throw new Refusal('ROUND_UNKNOWN')
    if (round.status !== 'open' && round.status !== 'scheduled') throw new Refusal('ROUND_CLOSED')
    const before = await readLimits(tx, round.id)
    const { record, done } = await change(tx, round, before)
    if (!record) return done
    const after = await readLimits(tx, round.id)
    refuseTooMany(before, after)
    await recount(tx, round.id, before, after)
    await appendAudit(tx, {
      operatorId: wish.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: record.kind,
      body: { round: round.id, code: round.code, ...record.body },
    })
    // Screens that show the round reload it; prices on a screen are never binding.
    tx.afterCommit({ name: 'round', operatorId: round.operatorId, roundId: round.id, status: round.status })
    return done
  })
}

async function readLimits(tx: Tx, roundId: string): Promise<RoundLimits> {
  const stored = await findLimits(tx, roundId)
  invariant(stored, 'the round is there: it is locked')
  return roundLimits(stored)
}

/** Each has its own line in what every member is told who writes a ticket: five thousand are 800 KiB. */
export const NUMBERS_AT_MOST = 5_000

const namedNumbers = ({ caps, numbers }: RoundLimits) => new Set([...caps.keys(), ...numbers.keys()]).size

/** A round of before that names more may name fewer. */
function refuseTooMany(before: RoundLimits, after: RoundLimits): void {
  const named = namedNumbers(after)
  if (named > NUMBERS_AT_MOST && named > namedNumbers(before)) throw new Refusal('NUMBERS_TOO_MANY')
}

/** Limited numbers have a count of all their valid tickets, others have none. */
async function recount(tx: Tx, roundId: string, before: RoundLimits, after: RoundLimits): Promise<void> {
  const counted = countedOf(after)
  if (countsMore(after, before)) await deleteNumberSales(tx, roundId, counted.types, counted.numbers)
  if (countsMore(before, after)) await insertCountedTickets(tx, roundId, counted.types, counted.numbers)
}
