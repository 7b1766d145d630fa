import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { type Approval, lockApproval } from '../approvals/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockSchedule } from './queries-schedules.ts'
import { applySchedule, planLocked, type ScheduleChange } from './set-schedule.ts'

interface ScheduleDecision {
  readonly operatorId: string
  readonly staffId: string
  readonly lotteryId: string
  readonly proposalId: string
}

/**
 * Agrees to a schedule under which a draw closes later, and sets it. Nothing passes the first ball: the rules are asked
 * again. A repeat changes nothing and answers null. Throws `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, and
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

/** Locks an open proposal; undefined for one that the same person has already decided in this way. */
async function lockProposal(
  tx: Tx,
  { operatorId, staffId, lotteryId, proposalId }: ScheduleDecision,
  same: readonly string[],
): Promise<Approval<'schedule'> | undefined> {
  // The schedule first, as whoever proposes does.
  await lockSchedule(tx, lotteryId)
  await tx.readClock()
  const found = await lockApproval(tx, operatorId, 'schedule', proposalId)
  if (found?.content.lotteryId !== lotteryId) throw new Refusal('PROPOSAL_UNKNOWN')
  if (found.state !== 'open' && found.decidedBy === staffId && same.includes(found.state)) return undefined
  if (found.state !== 'open') throw new Refusal('PROPOSAL_UNKNOWN')
  return found
}

async function note(
  tx: Tx,
  { operatorId, staffId, lotteryId, proposalId }: ScheduleDecision,
  { kind, maker }: { readonly kind: RecordedAct; readonly maker: string },
): Promise<void> {
  const body = { proposal: proposalId, lottery: lotteryId, maker }
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
