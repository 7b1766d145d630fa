import type { ScheduledLotterySeen } from '../../../contract/console/schedules.ts'
import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { clockAt, minutesOf } from '../../../domain/calendar/clock.ts'
import { dayMonth, weekday } from '../../../ui/thai-date.ts'
import { schedulesText } from '../../text/schedules.ts'

/** `พ. 18 พ.ย.`: a day within a few weeks. */
export function dayText(date: string): string {
  const atMs = bangkokMs(date)
  return `${weekday(atMs)} ${dayMonth(atMs)}`
}

export function drawDaysText({ own, usual }: Pick<ScheduledLotterySeen, 'own' | 'usual'>): string {
  return daysText(own.days ?? usual.days)
}

export function daysText(days: ScheduledLotterySeen['usual']['days']): string {
  const { every, form } = schedulesText
  if (days.every === 'day') return every.day
  if (days.every === 'month') return every.month(days.on.join(', '))
  return every.week(days.on.map((day) => form.weekdays[day]).join(' '))
}

/** The closing and draw times, in the schedule's time zone. */
export function drawTimesText({
  own,
  usual,
  isFast,
}: Pick<ScheduledLotterySeen, 'own' | 'usual' | 'isFast'>): string {
  const drawAt = own.drawAt ?? usual.drawAt
  const closes = clockAt(Math.max(0, minutesOf(drawAt) - (own.closeMinutes ?? usual.closeMinutes)))
  return isFast ? schedulesText.everyRound(closes) : schedulesText.times(closes, drawAt)
}

export function isChanged({ own }: Pick<ScheduledLotterySeen, 'own'>): boolean {
  return own.days !== null || own.drawAt !== null || own.closeMinutes !== null || own.moves.length > 0
}
