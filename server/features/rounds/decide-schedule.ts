import type { ApprovalState } from '../../../domain/staff/approvals.ts'
import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { lockOpen, type OnProposal } from '../approvals/lock-open.ts'
import type { Approval } from '../approvals/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockSchedule } from './queries-schedules.ts'
import { applySchedule, planLocked, type ScheduleChange } from './set-schedule.ts'

interface ScheduleDecision extends OnProposal {
  readonly lotteryId: string
}

/**
 * Agrees to a schedule under which a draw closes later, and sets it. Nothing passes the first ball: the rules are asked
 * again. A repeat changes nothing and answers null. Throws `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_LAPSED, PROPOSAL_EXPIRED, SAME_PERSON, and
 * as `planLocked`; SCHEDULE_CHANGED when the schedule is another than the proposal was based on.
 */
export function confirmSchedule(ctx: Context, wish: ScheduleDecision): Promise<ScheduleChange | null> {
  return ctx.transaction(async (tx) => {
    const proposal = await lockProposal(tx, wish, ['confirmed'])
    if (!proposal) return null
    await decide(tx, proposal, { state: 'confirmed', staffId: wish.staffId })
    const { version, onSale, own } = proposal.content
    const { operatorId, staffId, lotteryId } = wish
    const change = { operatorId, staffId, lotteryId, version, onSale, own }
    const planned = await planLocked(tx, change)
    await note(tx, wish, { kind: 'schedule.confirm', maker: proposal.makerId })
    return applySchedule(tx, change, planned)
  })
}

/** Says no to another person's schedule. A repeat changes nothing. Throws `Refusal` PROPOSAL_UNKNOWN, SAME_PERSON. */
export function rejectSchedule(ctx: Context, wish: ScheduleDecision): Promise<void> {
  return endProposal(ctx, wish, 'rejected')
}

/** Takes one's own wish back. A repeat changes nothing. Throws `Refusal` PROPOSAL_UNKNOWN, another person's included. */
export function withdrawSchedule(ctx: Context, wish: ScheduleDecision): Promise<void> {
  return endProposal(ctx, wish, 'withdrawn')
}

function endProposal(ctx: Context, wish: ScheduleDecision, state: 'rejected' | 'withdrawn'): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await lockProposal(tx, wish, [state])
    if (!proposal) return
    await decide(tx, proposal, { state, staffId: wish.staffId })
    await note(tx, wish, { kind: `schedule.${state}`, maker: proposal.makerId })
  })
}

/** The schedule first, as whoever proposes does. */
async function lockProposal(
  tx: Tx,
  { lotteryId, ...wish }: ScheduleDecision,
  same: readonly ApprovalState[],
): Promise<Approval<'schedule'> | undefined> {
  await lockSchedule(tx, lotteryId, wish.operatorId)
  await tx.readClock()
  const proposal = await lockOpen(tx, 'schedule', wish, same)
  if (proposal && proposal.content.lotteryId !== lotteryId) throw new Refusal('PROPOSAL_UNKNOWN')
  return proposal
}

async function note(
  tx: Tx,
  { operatorId, staffId, lotteryId, proposalId }: ScheduleDecision,
  { kind, maker }: { readonly kind: RecordedAct; readonly maker: string },
): Promise<void> {
  const body = { proposal: proposalId, lottery: lotteryId, maker }
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
