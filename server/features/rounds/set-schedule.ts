import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../domain/invariant.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { closesLater } from '../../../domain/lottery/schedule/closes-later.ts'
import { AS_USUAL, type ScheduleFault, scheduleFault } from '../../../domain/lottery/schedule/own-schedule.ts'
import { opensAfter, type RoundFate } from '../../../domain/lottery/schedule/replan-rounds.ts'
import type { Context, Reader, Tx } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import { Refusal } from '../../errors.ts'
import { endApproval } from '../approvals/decide.ts'
import { propose } from '../approvals/propose.ts'
import { findOpenApproval } from '../approvals/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { fatesOf, roundCode, type ScheduleWish } from './plan-schedule.ts'
import {
  deleteRounds,
  listDaysOver,
  listSchedules,
  listStandingRounds,
  lockSchedule,
  lockStandingRounds,
  type RoundTimes,
  type ScheduledLottery,
  type StandingRow,
  updateRoundTimes,
  updateSchedule,
} from './queries-schedules.ts'

export interface SetSchedule extends ScheduleWish {
  readonly operatorId: string
  readonly staffId: string
  readonly lotteryId: string
  /** The version the change is based on, so that nobody overwrites another person's change. */
  readonly version: number
}

/** What a change of schedule does, or would do. */
export interface ScheduleChange {
  readonly lottery: ScheduledLottery
  readonly rounds: readonly StandingRow[]
  readonly fates: readonly RoundFate[]
  /** Days whose round has ended: they get no other draw. */
  readonly over: readonly string[]
  /** A draw would close later than it does: another person has to agree. */
  readonly isLater: boolean
  readonly now: Date
}

/** A change that took effect, or the proposal that waits for another person. */
export interface ScheduleAnswer extends ScheduleChange {
  readonly proposalId: string | null
}

/**
 * Sets when a lottery is drawn and whether it is sold; proposes it to another person where a draw would close later than
 * it does. Throws `Refusal` as `planLocked`, and SCHEDULE_PROPOSED (another change waits already).
 */
export function setSchedule(ctx: Context, wish: SetSchedule): Promise<ScheduleAnswer> {
  return ctx.transaction(async (tx) => {
    const change = await planLocked(tx, wish)
    const { operatorId, staffId, lotteryId, version, onSale, own } = wish
    if (!change.isLater) {
      // What waits was based on the schedule that goes.
      const waiting = await findOpenApproval(tx, operatorId, 'schedule', lotteryId)
      if (waiting) await endApproval(tx, waiting)
      return { ...(await applySchedule(tx, wish, change)), proposalId: null }
    }
    const { code } = change.lottery
    const proposalId = ctx.chance.id()
    const isOnly = await propose(tx, {
      ...{ id: proposalId, operatorId, kind: 'schedule', roundId: null, slot: lotteryId },
      ...{ content: { lotteryId, lotteryCode: code, version, onSale, own }, reason: null, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('SCHEDULE_PROPOSED')
    await appendAudit(tx, {
      operatorId,
      actor: `staff:${staffId}`,
      kind: 'schedule.propose',
      body: { proposal: proposalId, ...recordOf(change, wish) },
    })
    return { ...change, proposalId }
  })
}

/**
 * Locks the schedule of a lottery and its rounds until commit, and plans the change. Throws `Refusal` PROGRAM_UNKNOWN,
 * SCHEDULE_CHANGED, ROUND_SOLD (the day that is cancelled or moved has tickets) and the faults of `scheduleFault`.
 */
export async function planLocked(
  tx: Tx,
  wish: ScheduleWish & Pick<SetSchedule, 'operatorId' | 'lotteryId' | 'version'>,
): Promise<ScheduleChange> {
  if (!(await lockSchedule(tx, wish.lotteryId, wish.operatorId))) throw new Refusal('PROGRAM_UNKNOWN')
  // Exclusive, so that no bet is decided while the times of its round change.
  await lockStandingRounds(tx, wish.lotteryId)
  const change = await planChange(tx, wish, tx.now)
  if (change.lottery.version !== wish.version) throw new Refusal('SCHEDULE_CHANGED')
  const sold = change.fates.find(({ fate }) => fate === 'refused')
  if (sold) throw new Refusal('ROUND_SOLD', { field: sold.round.businessDate })
  return change
}

/**
 * Makes a planned change. Rounds without sales move with their draws or are deleted; sold and promised ones stay. A job
 * makes the missing rounds. Refuses nothing.
 */
export async function applySchedule(
  tx: Tx,
  wish: SetSchedule,
  change: ScheduleChange,
): Promise<ScheduleChange> {
  await updateSchedule(tx, wish.lotteryId, wish)
  await replan(tx, change)
  await appendAudit(tx, {
    operatorId: wish.operatorId,
    actor: `staff:${wish.staffId}`,
    kind: 'lottery.schedule',
    body: recordOf(change, wish),
  })
  await tx.enqueue('generate-rounds', {})
  await tx.enqueue('open-next-round', { lotteryId: wish.lotteryId })
  return { ...change, lottery: { ...change.lottery, ...wish, version: wish.version + 1 } }
}

/** What `setSchedule` would do, without doing it. Throws the same, except ROUND_SOLD, which is part of the answer. */
export async function previewSchedule(
  ctx: Context,
  wish: Omit<SetSchedule, 'staffId' | 'version'>,
): Promise<ScheduleChange> {
  return planChange(ctx.read, wish, await readDatabaseClock(ctx.read))
}

async function planChange(
  reader: Reader,
  wish: Omit<SetSchedule, 'staffId' | 'version'>,
  now: Date,
): Promise<ScheduleChange> {
  const [lottery] = await listSchedules(reader, wish.operatorId, wish.lotteryId)
  if (!lottery) throw new Refusal('PROGRAM_UNKNOWN')
  const rules = findLottery(lottery.code)
  invariant(rules, 'a lottery of an operator has rules')
  const today = bangkokDate(now.getTime())
  const before = lottery.own ?? AS_USUAL
  const fault = scheduleFault(rules, wish.own, { today, before })
  if (fault) throw new Refusal(fault, FIELDS[fault])
  const [rows, over] = await Promise.all([
    listStandingRounds(reader, wish.lotteryId),
    listDaysOver(reader, wish.lotteryId, today),
  ])
  const fates = fatesOf(lottery, wish, { rows, over, nowMs: now.getTime() })
  const standing = new Set(rows.map(({ businessDate }) => businessDate))
  const isLater = closesLater(rules, { before, after: wish.own, today })
  return { lottery, rounds: rows, fates, over: over.filter((date) => !standing.has(date)), isLater, now }
}

/** The field a fault is about, where it is one. */
const FIELDS: Partial<Record<ScheduleFault, { field: string }>> = {
  CLOSE_TOO_LATE: { field: 'closeMinutes' },
  CLOSE_BEFORE_DAY: { field: 'closeMinutes' },
}

async function replan(tx: Tx, { lottery, rounds, fates }: ScheduleChange): Promise<void> {
  const times = fates.flatMap((fate): RoundTimes[] => {
    const row = rounds.find(({ id }) => id === fate.round.id)
    if (fate.fate !== 'moved' || !row) return []
    const { draw } = fate
    return [
      {
        id: row.id,
        code: roundCode(lottery.code, draw),
        businessDate: draw.businessDate,
        opensAt: new Date(opensAfter(draw, fates)),
        closesAt: new Date(draw.closesAtMs),
        latestCloseAt: new Date(draw.latestCloseAtMs),
        drawAt: new Date(draw.drawAtMs),
      },
    ]
  })
  await deleteRounds(
    tx,
    fates.filter(({ fate }) => fate === 'gone').map(({ round }) => round.id),
  )
  await updateRoundTimes(tx, times)
  // Announces every round, because the change may have put the lottery on or off sale.
  for (const { fate, round } of fates) {
    const status =
      fate === 'gone' ? 'void' : (rounds.find(({ id }) => id === round.id)?.status ?? 'scheduled')
    tx.afterCommit({ name: 'round', operatorId: lottery.operatorId, roundId: round.id, status })
  }
}

function recordOf({ lottery, rounds, fates }: ScheduleChange, wish: ScheduleWish): Record<string, unknown> {
  const codesOf = (fate: RoundFate['fate']) =>
    fates
      .filter((each) => each.fate === fate)
      .map(({ round }) => rounds.find(({ id }) => id === round.id)?.code ?? round.id)
  return {
    lottery: lottery.id,
    code: lottery.code,
    before: { onSale: lottery.onSale, own: lottery.own },
    after: { onSale: wish.onSale, own: wish.own },
    moved: codesOf('moved'),
    gone: codesOf('gone'),
    stay: codesOf('stays'),
  }
}
