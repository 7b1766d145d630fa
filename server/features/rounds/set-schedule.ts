import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../domain/invariant.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { AS_USUAL, scheduleFault } from '../../../domain/lottery/schedule/own-schedule.ts'
import { opensAfter, type RoundFate } from '../../../domain/lottery/schedule/replan-rounds.ts'
import type { Context, Reader, Tx } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import { Refusal } from '../../errors.ts'
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
  readonly now: Date
}

/**
 * Sets when a lottery is drawn and whether it is sold. Rounds without sales move with their draws or are deleted; sold
 * and promised ones stay. A job makes the missing rounds. Throws `Refusal` PROGRAM_UNKNOWN, SCHEDULE_CHANGED,
 * ROUND_SOLD (the day that is cancelled or moved has tickets) and the faults of `scheduleFault`.
 */
export function setSchedule(ctx: Context, wish: SetSchedule): Promise<ScheduleChange> {
  return ctx.transaction(async (tx) => {
    await lockSchedule(tx, wish.lotteryId)
    // Exclusive, so that no bet is decided while the times of its round change.
    await lockStandingRounds(tx, wish.lotteryId)
    const change = await planChange(tx, wish, tx.now)
    if (change.lottery.version !== wish.version) throw new Refusal('SCHEDULE_CHANGED')
    const sold = change.fates.find(({ fate }) => fate === 'refused')
    if (sold) throw new Refusal('ROUND_SOLD', { field: sold.round.businessDate })

    // No refusals below this line.
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
  })
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
  const fault = scheduleFault(rules, wish.own, { today, before: lottery.own ?? AS_USUAL })
  if (fault) throw new Refusal(fault)
  const [rows, over] = await Promise.all([
    listStandingRounds(reader, wish.lotteryId),
    listDaysOver(reader, wish.lotteryId, today),
  ])
  const fates = fatesOf(lottery, wish, { rows, over, nowMs: now.getTime() })
  const standing = new Set(rows.map(({ businessDate }) => businessDate))
  return { lottery, rounds: rows, fates, over: over.filter((date) => !standing.has(date)), now }
}

async function replan(tx: Tx, { lottery, rounds, fates }: ScheduleChange): Promise<void> {
  const times = fates.flatMap((fate): RoundTimes[] => {
    const row = rounds.find(({ id }) => id === fate.round.id)
    if (fate.fate !== 'moved' || !row) return []
    const { draw } = fate
    const opensAt = row.status === 'open' ? row.opensAt : new Date(opensAfter(draw, fates))
    return [
      {
        id: row.id,
        code: roundCode(lottery.code, draw),
        businessDate: draw.businessDate,
        opensAt,
        closesAt: new Date(draw.closesAtMs),
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
