import { z } from 'zod'
import type { Weekday } from '../../domain/calendar/bangkok.ts'
import { date, idOr, plainText, time } from '../shapes.ts'
import { declareConsole } from './define.ts'

const MINUTES_MAX = 12 * 60

/** A time of a game day: hours from 24 on are after the midnight that ends it. */
const clock = z.string().regex(/^([01]\d|2\d):[0-5]\d$/, 'HH:MM, 00:00 to 29:59')

const weekday = z
  .int()
  .min(0)
  .max(6)
  .transform((day) => day as Weekday)

export const drawDays = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day') }),
  z.strictObject({ every: z.literal('week'), on: z.array(weekday).min(1).max(7) }),
  z.strictObject({ every: z.literal('month'), on: z.array(z.int().min(1).max(31)).min(1).max(31) }),
])

/** What an operator has changed in a lottery's schedule; null: the default. */
const ownSchedule = z.strictObject({
  days: drawDays.nullable(),
  drawAt: clock.nullable(),
  closeMinutes: z.int().min(0).max(MINUTES_MAX).nullable(),
  moves: z.array(z.strictObject({ from: date, to: date.nullable(), reason: plainText(80) })).max(60),
})

const meant = { lotteryId: idOr('PROGRAM_UNKNOWN'), onSale: z.boolean(), own: ownSchedule }

const scheduled = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  flag: z.string(),
  group: z.string(),
  onSale: z.boolean(),
  version: z.int(),
  /** It is drawn by the site, several times a day. */
  isFast: z.boolean(),
  /** The time zone of its times. */
  zone: z.enum(['bangkok', 'moscow', 'cairo', 'frankfurt', 'london', 'new-york']),
  /** How every operator begins. */
  usual: z.object({ days: drawDays, drawAt: z.string(), closeMinutes: z.int() }),
  /** What no schedule passes, on its own clocks; null: it draws itself. */
  limit: z
    .object({
      firstBallAt: z.string(),
      latestCloseAt: z.string(),
      /** No source names the first ball. */
      isAssumed: z.boolean(),
    })
    .nullable(),
  own: ownSchedule,
  /** The round on sale, or the next one; null: there is none. */
  next: z.object({ businessDate: date, closesAt: time, drawAt: time }).nullable(),
})

const previewDay = z.object({
  businessDate: date,
  /** The usual day of a draw that is moved. */
  movedFrom: date.nullable(),
  closesAt: time,
  drawAt: time,
  rounds: z.int(),
})

/** A round whose times the change would alter. */
const touchedRound = z.object({
  id: z.string(),
  code: z.string(),
  businessDate: date,
  closesAt: time,
  fate: z.enum(['moved', 'gone', 'stays', 'refused']),
})

const preview = z.object({
  days: z.array(previewDay),
  /** Days without their usual draw: called off, or moved to another day. */
  off: z.array(z.object({ from: date, to: date.nullable(), reason: z.string() })),
  rounds: z.array(touchedRound),
  /** A draw would close later than it does: it holds once another person has agreed. */
  needsTwo: z.boolean(),
})

const decision = z.strictObject({
  lotteryId: idOr('PROGRAM_UNKNOWN'),
  proposalId: idOr('PROPOSAL_UNKNOWN'),
})

export const scheduleActs = declareConsole('schedules', {
  list: {
    method: 'GET',
    use: 'When each lottery is drawn and stops taking bets, and what comes next.',
    permission: 'schedules.see',
    reply: z.object({ lotteries: z.array(scheduled), today: date }),
  },
  preview: {
    method: 'POST',
    use: 'The draws of the next 30 days under a schedule, and what it would do to the rounds that stand. Changes nothing.',
    permission: 'schedules.see',
    readsOnly: true,
    body: z.strictObject(meant),
    reply: preview,
  },
  set: {
    method: 'POST',
    use: 'Decides anew when a lottery is drawn and whether it is sold. Rounds nobody has bought in follow; others stay as they are. What would let a draw close later than it does waits for another person.',
    permission: 'schedules.set',
    keyed: true,
    body: z.strictObject({ ...meant, version: z.int().min(0) }),
    reply: z.object({
      version: z.int(),
      rounds: z.array(touchedRound),
      /** Not null: nothing has changed yet, another person has to agree. */
      proposalId: z.string().nullable(),
    }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to a schedule somebody else asks for, under which a draw closes later. Nothing closes later than its first ball allows.',
    permission: 'schedules.confirm',
    keyed: true,
    two: true,
    body: decision,
    reply: z.object({}),
  },
  reject: {
    method: 'POST',
    use: 'Says no to a schedule that somebody else has asked for.',
    permission: 'schedules.confirm',
    keyed: true,
    body: decision,
    reply: z.object({}),
  },
  withdraw: {
    method: 'POST',
    use: 'Takes the own wish for another schedule back before anybody has agreed.',
    permission: 'schedules.set',
    keyed: true,
    body: decision,
    reply: z.object({}),
  },
})

export type ScheduledLotterySeen = z.output<typeof scheduled>
export type OwnScheduleSeen = z.output<typeof ownSchedule>
export type SchedulePreview = z.output<typeof preview>
