import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { type ChangeOfLimits, changeLimits } from './change-limits.ts'
import {
  findNumberDecision,
  lockNumberProposal,
  type NumberProposal,
  updateNumberProposal,
} from './queries-proposals.ts'
import { ruleBody, writeRule } from './set-numbers.ts'

export interface DecideNumbers extends ChangeOfLimits {
  readonly proposalId: string
}

/**
 * Agrees to other rates of numbers that somebody else has asked for: they hold from the next bet on. Agreeing again is
 * the same act, though the round has closed meanwhile. Throws `Refusal` ROUND_UNKNOWN, ROUND_CLOSED, PROPOSAL_UNKNOWN,
 * SAME_PERSON.
 */
export async function confirmNumbers(
  ctx: Context,
  wish: DecideNumbers,
): Promise<{ numbers: readonly string[] }> {
  const before = await findNumberDecision(ctx.read, wish)
  if (before?.state === 'confirmed') return { numbers: before.numbers }
  return changeLimits(ctx, wish, async (tx) => {
    const proposal = await lockProposal(tx, wish, ['confirmed'])
    const { roundId, type, numbers, rule } = proposal
    if (proposal.isDecided) return { done: { numbers } }
    if (proposal.makerId === wish.staffId) throw new Refusal('SAME_PERSON')
    await writeRule(tx, { roundId, staffId: wish.staffId, type, numbers }, rule)
    await updateNumberProposal(tx, proposal.id, 'confirmed', wish.staffId)
    const body = { proposal: proposal.id, maker: proposal.makerId, ...ruleBody(type, numbers, rule) }
    return { record: { kind: 'numbers.confirm', body }, done: { numbers } }
  })
}

/**
 * Says no to it, or takes one's own back; once, however often it is said. Throws `Refusal` ROUND_UNKNOWN, ROUND_CLOSED,
 * PROPOSAL_UNKNOWN.
 */
export async function rejectNumbers(ctx: Context, wish: DecideNumbers): Promise<void> {
  const before = await findNumberDecision(ctx.read, wish)
  if (before && before.state !== 'confirmed') return
  await changeLimits(ctx, wish, async (tx) => {
    const proposal = await lockProposal(tx, wish, ['rejected', 'withdrawn'])
    if (proposal.isDecided) return { done: undefined }
    const state = proposal.makerId === wish.staffId ? 'withdrawn' : 'rejected'
    await updateNumberProposal(tx, proposal.id, state, wish.staffId)
    return { record: { kind: `numbers.${state}`, body: { proposal: proposal.id } }, done: undefined }
  })
}

/** A wish that waits, or one about which the same person has decided so already: a second click waited here. */
async function lockProposal(
  tx: Tx,
  { roundId, proposalId, staffId }: DecideNumbers,
  same: readonly string[],
): Promise<NumberProposal & { readonly isDecided: boolean }> {
  const proposal = await lockNumberProposal(tx, roundId, proposalId)
  if (proposal?.state === 'open') return { ...proposal, isDecided: false }
  if (proposal?.decidedBy !== staffId || !same.includes(proposal.state)) throw new Refusal('PROPOSAL_UNKNOWN')
  return { ...proposal, isDecided: true }
}
