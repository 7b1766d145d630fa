import { bangkokDate, bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { zoneOf } from '../../../../domain/calendar/exchange-days.ts'
import { isFast } from '../../../../domain/lottery/lotteries/yeekee.ts'
import type { Lottery, OwnSchedule, Schedule } from '../../../../domain/lottery/lottery.ts'
import { findLottery } from '../../../../domain/lottery/registry.ts'
import { AS_USUAL, closeMinutesOf, latestCloseOf } from '../../../../domain/lottery/schedule/own-schedule.ts'
import type { UpcomingDraw } from '../../../../domain/lottery/schedule/schedule.ts'
import {
  confirmSchedule,
  rejectSchedule,
  withdrawSchedule,
} from '../../../features/rounds/decide-schedule.ts'
import { drawsAhead } from '../../../features/rounds/plan-schedule.ts'
import { listPrograms, type ProgramRow } from '../../../features/rounds/queries-programs.ts'
import { listSchedules, type ScheduledLottery } from '../../../features/rounds/queries-schedules.ts'
import { previewSchedule, type ScheduleChange, setSchedule } from '../../../features/rounds/set-schedule.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'
import { showDrawDays } from '../../shapes/timetables.ts'

const PREVIEW_DAYS = 30

export const schedules: ConsoleHandlers<'schedules'> = {
  async list(ctx, { operatorId }) {
    const [found, programs] = await Promise.all([
      listSchedules(ctx.read, operatorId),
      listPrograms(ctx.read, operatorId),
    ])
    const lotteries = found.flatMap((lottery) => {
      const rules = findLottery(lottery.code)
      const program = programs.find(({ id }) => id === lottery.id)
      return rules ? [showLottery(lottery, rules, program)] : []
    })
    return { lotteries, today: bangkokDate(ctx.now().getTime()) }
  },

  async preview(ctx, { operatorId }, { body }) {
    const change = await previewSchedule(ctx, { ...body, operatorId })
    const { code } = change.lottery
    const draws = body.onSale ? drawsAhead({ code, own: body.own }, change.now.getTime(), PREVIEW_DAYS) : []
    const today = bangkokDate(change.now.getTime())
    return {
      days: showDays(draws.filter(({ businessDate }) => !change.over.includes(businessDate))),
      off: body.own.moves.filter(({ from }) => from >= today).map((move) => ({ ...move })),
      rounds: showTouched(change),
      needsTwo: change.isLater,
    }
  },

  async set(ctx, { operatorId, staffId }, { body }) {
    const change = await setSchedule(ctx, { ...body, operatorId, staffId })
    const { proposalId } = change
    return { version: change.lottery.version, rounds: showTouched(change), proposalId }
  },

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmSchedule(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await rejectSchedule(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await withdrawSchedule(ctx, { ...body, operatorId, staffId })
    return {}
  },
}

function showLottery(lottery: ScheduledLottery, rules: Lottery, program: ProgramRow | undefined) {
  const { schedule } = rules
  return {
    id: lottery.id,
    code: lottery.code,
    name: rules.name.th,
    flag: rules.flag,
    group: rules.group,
    onSale: lottery.onSale,
    version: lottery.version,
    isFast: isFast(rules),
    zone: schedule.exchange ? zoneOf(schedule.exchange) : ('bangkok' as const),
    usual: {
      days: showDrawDays(schedule.days),
      drawAt: schedule.drawAt,
      closeMinutes: closeMinutesOf(schedule),
    },
    limit: showLimit(schedule),
    own: showOwn(lottery.own ?? AS_USUAL),
    next: program?.roundId
      ? {
          businessDate: program.businessDate,
          closesAt: bangkokIso(program.closesAt.getTime()),
          drawAt: bangkokIso(program.drawAt.getTime()),
        }
      : null,
  }
}

function showOwn({ days, moves, ...times }: OwnSchedule) {
  return { ...times, days: days && showDrawDays(days), moves: moves.map((move) => ({ ...move })) }
}

function showLimit(schedule: Schedule) {
  const latestCloseAt = latestCloseOf(schedule)
  const { firstBall } = schedule
  if (!firstBall || latestCloseAt === undefined) return null
  return { firstBallAt: firstBall.at, latestCloseAt, isAssumed: firstBall.isAssumed ?? false }
}

/** A day with many rounds is one row: from its first close, as its schedule says it. */
function showDays(draws: readonly UpcomingDraw[]) {
  return Array.from(
    Map.groupBy(draws, ({ businessDate }) => businessDate),
    ([businessDate, ofDay]) => {
      const [first] = ofDay as [UpcomingDraw]
      return { businessDate, movedFrom: first.movedFrom ?? null, ...showTimes(first), rounds: ofDay.length }
    },
  )
}

function showTouched({ fates, rounds }: ScheduleChange) {
  return fates.flatMap(({ fate, round }) => {
    const row = rounds.find(({ id }) => id === round.id)
    if (fate === 'same' || !row) return []
    const { id, code, businessDate } = row
    return [{ id, code, businessDate, closesAt: bangkokIso(round.closesAtMs), fate }]
  })
}

function showTimes({ closesAtMs, drawAtMs }: UpcomingDraw) {
  return { closesAt: bangkokIso(closesAtMs), drawAt: bangkokIso(drawAtMs) }
}
