import { invariant } from '../../../domain/invariant.ts'
import { isFast } from '../../../domain/lottery/lotteries/yeekee.ts'
import type { PublishedResult } from '../../../domain/lottery/lottery.ts'
import { readResult } from '../../../domain/lottery/read-result.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import type { Proposed } from '../../../domain/staff/approvals.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { propose } from '../approvals/propose.ts'
import { findOpenApproval } from '../approvals/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { findSeal } from '../fairness/queries.ts'
import { findFastDraw } from '../fairness/queries-fast-draw.ts'
import type { Round } from '../rounds/queries.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { isAgreedResult } from '../settlement/check-result.ts'
import { findResultOf, type ResultRow } from '../settlement/queries-result.ts'
import { findOfficialTime } from './official-time.ts'
import { countEntries, findResult } from './queries.ts'

export interface ProposeResult {
  readonly operatorId: string
  readonly roundId: string
  /** Who enters it. Another member of staff confirms it without seeing it. */
  readonly staffId: string
  /** What was published, as typed: fields of the lottery (`fieldsOn`). */
  readonly published: unknown
  /** Where the result was read. */
  readonly source: string
  /** Why a confirmed result is corrected; a first result needs no reason. */
  readonly reason?: string | undefined
  /** The stored evidence it was read from, if any. */
  readonly captureId?: string | undefined
  /**
   * When the result was out, where that was before the sale ended: tickets placed from then on are given back. Null: not
   * before. A correction that leaves it out keeps that of the result before.
   */
  readonly officialAt?: Date | null | undefined
  /** A program enters it, which never speaks after people: neither they nor it may have entered anything. */
  readonly byProgram?: true
}

/**
 * Enters the published result of a sealed round, or a correction. It takes effect once another person has typed the
 * same. Throws `Refusal` ROUND_UNKNOWN, ROUND_VOID, ROUND_NOT_SEALED, RESULT_TOO_EARLY, RESULT_EXISTS (a correction
 * needs a reason), OFFICIAL_TIME_INVALID, RESULT_UNCHANGED, RESULT_PROPOSED, RESULT_INVALID (with the field).
 */
export function proposeResult(ctx: Context, wish: ProposeResult): Promise<{ proposalId: string }> {
  return ctx.transaction(async (tx) => {
    const { round, current } = await lockRoundForResult(tx, wish)
    if (current && wish.reason === undefined) throw new Refusal('RESULT_EXISTS')
    const { published } = readPublished(round, wish.published)
    const said = wish.officialAt === undefined ? (current?.officialAt ?? null) : wish.officialAt
    refuseTime(tx, round, said)
    const officialAt = await findOfficialTime(tx, round.id, said)
    const isSame =
      current && sameResult(current.published, published) && sameTime(current.officialAt, officialAt)
    if (isSame && (await isAgreed(ctx, tx, current))) throw new Refusal('RESULT_UNCHANGED')
    const isSameEntry = (entry: Proposed['result']) =>
      sameResult(entry.published, published) && sameTime(timeOf(entry), officialAt)
    const before = await findOpenApproval(tx, round.operatorId, 'result', round.id)
    if (before) {
      // A repeat by the same person, whose first answer was lost.
      if (before.makerId === wish.staffId && isSameEntry(before.content)) return { proposalId: before.id }
      throw new Refusal('RESULT_PROPOSED')
    }
    if (wish.byProgram && (round.status !== 'sealed' || (await countEntries(tx, round.id)) > 0))
      throw new Refusal('RESULT_PROPOSED')
    const proposalId = ctx.chance.id()
    const iso = officialAt?.toISOString() ?? null
    const revision = (current?.revision ?? 0) + 1
    const reason = current ? wish.reason : undefined
    await propose(tx, {
      id: proposalId,
      operatorId: round.operatorId,
      kind: 'result',
      roundId: round.id,
      slot: round.id,
      content: {
        revision,
        published,
        source: wish.source,
        captureId: wish.captureId ?? null,
        officialAt: iso,
      },
      reason: reason ?? null,
      makerId: wish.staffId,
    })
    await appendAudit(tx, {
      operatorId: round.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: 'result.propose',
      body: {
        round: round.id,
        code: round.code,
        source: wish.source,
        revision,
        reason,
        ...(iso && { officialAt: iso }),
      },
    })
    return { proposalId }
  })
}

/** A result that holds its round because nobody has signed it is entered again as it is. */
async function isAgreed(ctx: Context, tx: Tx, { roundId, revision }: ResultRow): Promise<boolean> {
  const [seal, result] = await Promise.all([findSeal(tx, roundId), findResultOf(tx, roundId, revision)])
  if (!seal || !result) return false
  return isAgreedResult(ctx, { head: seal.head, isAnchored: seal.anchors !== null }, result)
}

/** Locks a round that can receive a result or a correction now. */
export async function lockRoundForResult(
  tx: Tx,
  wish: { readonly operatorId: string; readonly roundId: string; readonly byProgram?: true },
): Promise<{ round: Round; current: ResultRow | undefined }> {
  const round = await lockRound(tx, wish.roundId, wish.operatorId)
  if (!round) throw new Refusal('ROUND_UNKNOWN')
  if (round.status === 'void') throw new Refusal('ROUND_VOID')
  const sealed = round.status === 'sealed' || round.status === 'resulted' || round.status === 'settled'
  if (!sealed) throw new Refusal('ROUND_NOT_SEALED')
  const current = await findResult(tx, round.id)
  const lottery = findLottery(round.lotteryCode)
  const drawsItself = lottery !== undefined && isFast(lottery)
  // An entry of a person would stand in the way of what it has drawn.
  if (drawsItself && (!wish.byProgram || current || !(await findFastDraw(tx, round.id))))
    throw new Refusal('RESULT_BY_DRAW')
  return { round, current }
}

/**
 * A result before the draw time cannot be genuine, unless two people say when it was out. Nobody sees a result that is out
 * before the round opened, or that is still to come.
 */
export function refuseTime(tx: Tx, round: Round, officialAt: Date | null): void {
  if (officialAt === null && tx.now < round.drawAt) throw new Refusal('RESULT_TOO_EARLY')
  if (officialAt !== null && (officialAt > tx.now || officialAt < round.opensAt))
    throw new Refusal('OFFICIAL_TIME_INVALID')
}

/** The time an entry names; null: none. */
export function timeOf(entry: Proposed['result']): Date | null {
  return entry.officialAt == null ? null : new Date(entry.officialAt)
}

export function sameTime(a: Date | null, b: Date | null): boolean {
  return a?.getTime() === b?.getTime()
}

/** Parses what was typed by the rules of the round's lottery and date. */
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
