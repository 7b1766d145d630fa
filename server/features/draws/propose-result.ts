import { invariant } from '../../../domain/invariant.ts'
import type { PublishedResult } from '../../../domain/lottery/lottery.ts'
import { readResult } from '../../../domain/lottery/read-result.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockRound, type Round } from '../rounds/queries.ts'
import { findOpenProposal, findResult, insertProposal } from './queries.ts'

export interface ProposeResult {
  readonly operatorId: string
  readonly roundId: string
  /** Who enters it. Another member of staff confirms it without seeing it. */
  readonly staffId: string
  /** What was published, as typed: fields of the lottery (`fieldsOn`). */
  readonly published: unknown
  /** Where it was read. */
  readonly source: string
}

/**
 * Enters the published result of a sealed round. It decides nothing until another person has typed the same.
 * Throws `Refusal` ROUND_UNKNOWN, ROUND_NOT_SEALED, RESULT_EXISTS, RESULT_PROPOSED, RESULT_INVALID (with the field).
 */
export function proposeResult(ctx: Context, wish: ProposeResult): Promise<{ proposalId: string }> {
  return ctx.transaction(async (tx) => {
    const round = await lockRoundForResult(tx, wish)
    const { published } = readPublished(round, wish.published)
    const before = await findOpenProposal(tx, round.id)
    if (before) {
      // The same person with the same numbers: the answer to the first time was lost.
      if (before.makerId === wish.staffId && sameResult(before.published, published))
        return { proposalId: before.id }
      throw new Refusal('RESULT_PROPOSED')
    }
    const proposalId = ctx.chance.id()
    await insertProposal(tx, {
      id: proposalId,
      operatorId: round.operatorId,
      roundId: round.id,
      revision: 1,
      published,
      source: wish.source,
      makerId: wish.staffId,
    })
    await appendAudit(tx, {
      operatorId: round.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: 'result.propose',
      body: { round: round.id, code: round.code, source: wish.source },
    })
    return { proposalId }
  })
}

/** Locks a round that may be given its result now. */
export async function lockRoundForResult(
  tx: Tx,
  wish: { readonly operatorId: string; readonly roundId: string },
): Promise<Round> {
  const round = await lockRound(tx, wish.roundId)
  if (!round || round.operatorId !== wish.operatorId) throw new Refusal('ROUND_UNKNOWN')
  if (await findResult(tx, round.id)) throw new Refusal('RESULT_EXISTS')
  if (round.status !== 'sealed') throw new Refusal('ROUND_NOT_SEALED')
  return round
}

/** What was typed, as a result of this round's lottery on its date. */
export function readPublished(round: Round, typed: unknown) {
  const lottery = findLottery(round.lotteryCode)
  invariant(lottery, 'a round belongs to a lottery with rules')
  const read = readResult(lottery, round.businessDate as never, typed)
  if (!read.ok) throw new Refusal('RESULT_INVALID', { fault: read.fault, field: read.field })
  return read
}

/** The same numbers, whatever the order of numbers drawn for one field. */
export function sameResult(a: PublishedResult, b: PublishedResult): boolean {
  return canonicalText(a) === canonicalText(b)
}

/** One text for one result: fields by name, the numbers of a field in order. */
export function canonicalText(published: PublishedResult): string {
  return Object.entries(published)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : [...value].sort().join(';')}`)
    .sort()
    .join('|')
}
