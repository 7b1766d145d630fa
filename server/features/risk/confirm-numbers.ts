import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { type ChangeOfLimits, changeLimits } from './change-limits.ts'
import { lockNumberProposal, type NumberProposal, updateNumberProposal } from './queries-proposals.ts'
import { ruleBody, writeRule } from './set-numbers.ts'

export interface DecideNumbers extends ChangeOfLimits {
  readonly proposalId: string
}

/**
 * Agrees to other rates of numbers that somebody else has asked for: they hold from the next bet on. Throws `Refusal`
 * ROUND_UNKNOWN, ROUND_CLOSED, PROPOSAL_UNKNOWN, SAME_PERSON.
 */
export function confirmNumbers(ctx: Context, wish: DecideNumbers): Promise<{ numbers: readonly string[] }> {
  return changeLimits(ctx, wish, async (tx) => {
    const proposal = await lockProposal(tx, wish)
    if (proposal.makerId === wish.staffId) throw new Refusal('SAME_PERSON')
    const { roundId, type, numbers, rule } = proposal
    await writeRule(tx, { roundId, staffId: wish.staffId, type, numbers }, rule)
    await updateNumberProposal(tx, proposal.id, 'confirmed', wish.staffId)
    const body = { proposal: proposal.id, maker: proposal.makerId, ...ruleBody(type, numbers, rule) }
    return { kind: 'numbers.confirm', body, done: { numbers } }
  })
}

/** Says no to it, or takes one's own back. Throws `Refusal` ROUND_UNKNOWN, ROUND_CLOSED, PROPOSAL_UNKNOWN. */
export function rejectNumbers(ctx: Context, wish: DecideNumbers): Promise<void> {
  return changeLimits(ctx, wish, async (tx) => {
    const proposal = await lockProposal(tx, wish)
    const state = proposal.makerId === wish.staffId ? 'withdrawn' : 'rejected'
    await updateNumberProposal(tx, proposal.id, state, wish.staffId)
    return { kind: `numbers.${state}`, body: { proposal: proposal.id }, done: undefined }
  })
}

async function lockProposal(tx: Tx, { roundId, proposalId }: DecideNumbers): Promise<NumberProposal> {
  const proposal = await lockNumberProposal(tx, roundId, proposalId)
  if (!proposal) throw new Refusal('PROPOSAL_UNKNOWN')
  return proposal
}
