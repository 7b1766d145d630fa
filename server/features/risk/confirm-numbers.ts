import { isDeepStrictEqual } from 'node:util'
import { canonicalNumbers } from '../../../domain/betting/number-key.ts'
import type { ApprovalState } from '../../../domain/staff/approvals.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { lockOpen } from '../approvals/lock-open.ts'
import { findContent, findDecision } from '../approvals/queries.ts'
import { type ChangeOfLimits, changeLimits } from './change-limits.ts'
import { deleteNumberRules, insertNumberRules } from './queries.ts'
import { ruleBody, rulesOf } from './set-numbers.ts'

export interface DecideNumbers extends ChangeOfLimits {
  readonly proposalId: string
}

/**
 * Confirms another person's proposal for rates of numbers: they hold from the next bet on. A repeat changes nothing,
 * even after the round has closed. Throws `Refusal` ROUND_UNKNOWN, ROUND_CLOSED, PROPOSAL_UNKNOWN, PROPOSAL_LAPSED,
 * PROPOSAL_EXPIRED, SAME_PERSON, NUMBERS_TOO_MANY, PROPOSAL_STALE (a rule of these numbers has changed since, as when somebody closed one).
 */
export async function confirmNumbers(
  ctx: Context,
  wish: DecideNumbers,
): Promise<{ numbers: readonly string[] }> {
  const before = await decidedBefore(ctx, wish)
  if (before?.state === 'confirmed') return { numbers: before.content.numbers }
  return changeLimits(ctx, wish, async (tx, _round, standing) => {
    const proposal = await lockProposal(tx, wish, ['confirmed'])
    if (!proposal) return { done: { numbers: (await findContent(tx, 'numbers', wish))?.numbers ?? [] } }
    const { type, numbers, rule, before: seen } = proposal.content
    // A proposal may be older than canonical numbers.
    const meant = { ...wish, type, numbers: canonicalNumbers(type, numbers) }
    const isStale = seen && !isDeepStrictEqual(rulesOf(standing, type, meant.numbers), seen)
    if (isStale) throw new Refusal('PROPOSAL_STALE')
    await decide(tx, proposal, { state: 'confirmed', staffId: wish.staffId })
    if (rule) await insertNumberRules(tx, meant, rule)
    else await deleteNumberRules(tx, meant)
    const body = { proposal: proposal.id, maker: proposal.makerId, ...ruleBody(type, numbers, rule) }
    return { record: { kind: 'numbers.confirm', body }, done: { numbers } }
  })
}

/**
 * Rejects such a proposal, or withdraws one's own. A repeat changes nothing. Throws `Refusal` ROUND_UNKNOWN,
 * ROUND_CLOSED, PROPOSAL_UNKNOWN, PROPOSAL_LAPSED, PROPOSAL_EXPIRED.
 */
export async function rejectNumbers(ctx: Context, wish: DecideNumbers): Promise<void> {
  const before = await decidedBefore(ctx, wish)
  if (before && before.state !== 'confirmed') return
  await changeLimits(ctx, wish, async (tx) => {
    const proposal = await lockProposal(tx, wish, ['rejected', 'withdrawn'])
    if (!proposal) return { done: undefined }
    const state = proposal.makerId === wish.staffId ? 'withdrawn' : 'rejected'
    await decide(tx, proposal, { state, staffId: wish.staffId })
    return { record: { kind: `numbers.${state}` as const, body: { proposal: proposal.id } }, done: undefined }
  })
}

/** The same person's earlier decision about a proposal of this round. */
async function decidedBefore(ctx: Context, { proposalId, staffId, roundId }: DecideNumbers) {
  const before = await findDecision(ctx.read, 'numbers', proposalId, staffId)
  return before?.roundId === roundId ? before : undefined
}

/** Undefined for one that the same person has decided before: a repeated request waits here. */
async function lockProposal(tx: Tx, wish: DecideNumbers, same: readonly ApprovalState[]) {
  const proposal = await lockOpen(tx, 'numbers', wish, same)
  if (proposal && proposal.roundId !== wish.roundId) throw new Refusal('PROPOSAL_UNKNOWN')
  return proposal
}
