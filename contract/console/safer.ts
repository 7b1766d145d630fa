import { z } from 'zod'
import { CARE_BREAKS, CARE_KINDS, EFFECT_DAYS } from '../../domain/safer/care.ts'
import { MARKER_KINDS } from '../../domain/safer/markers.ts'
import { LIMIT_SPANS, MAX_LIMIT, MONEY_KINDS } from '../../domain/safer/play-limit.ts'
import { baht, decimal, idOr, plainText, stakeAmount, time } from '../shapes.ts'
import { declareConsole } from './define.ts'
import { pageByKey } from './paging.ts'

/** A figure of a marker: baht, minutes or a count, as `unit` says. */
const marker = z.object({
  kind: z.enum(MARKER_KINDS),
  unit: z.enum(['baht', 'minutes', 'count']),
  figure: decimal,
  usual: decimal.nullable(),
  at: time,
})
export type MarkerShown = z.output<typeof marker>

const playCase = z.object({
  id: z.string(),
  code: z.string(),
  stoppedUntil: time.nullable(),
  openedAt: time,
  closedAt: time.nullable(),
  markers: z.array(marker),
  /** What was done last for the member, in this case or an earlier one. */
  lastCare: z.object({ kind: z.enum(CARE_KINDS), at: time }).nullable(),
})
export type CaseShown = z.output<typeof playCase>

const beforeAndAfter = z.object({ before: decimal, after: decimal })

const care = z.object({
  id: z.string(),
  kind: z.enum(CARE_KINDS),
  /** Null: the program's own. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  limit: z.object({ kind: z.enum(MONEY_KINDS), span: z.enum(LIMIT_SPANS), max: baht }).nullable(),
  /** Of a break: when it ends. */
  until: time.nullable(),
  at: time,
  /** Play of as many days before it and after it, once these are over. Money in baht, time in minutes. */
  effects: z.array(
    z.object({
      days: z.literal(EFFECT_DAYS),
      deposited: beforeAndAfter,
      staked: beforeAndAfter,
      lost: beforeAndAfter,
      minutes: beforeAndAfter,
    }),
  ),
})
export type CareShown = z.output<typeof care>

/** The end of the year 9999: of a later time the database is told nothing. */
const LAST_MS = 253_402_300_799_999

const ofCase = { caseId: idOr('CASE_UNKNOWN'), note: plainText(200) }

export const saferActs = declareConsole('safer', {
  list: {
    method: 'GET',
    use: 'Members whose play has markers of harm: cases that wait, the oldest first, or those that are closed, the newest first.',
    permission: 'safer.see',
    query: z.strictObject({
      state: z.enum(['open', 'closed']).default('open'),
      after: pageByKey.after.refine((key) => !key || key.at <= LAST_MS, 'a key as a page gave it'),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    reply: z.object({
      cases: z.array(playCase),
      previous: z.string().nullable(),
      next: z.string().nullable(),
    }),
  },
  one: {
    method: 'GET',
    use: 'One case, with what was done for its member and what came of that after 7 and 30 days.',
    permission: 'safer.see',
    query: z.strictObject({ caseId: idOr('CASE_UNKNOWN') }),
    reply: z.object({ case: playCase, cares: z.array(care) }),
  },
  care: {
    method: 'POST',
    use: 'Says what was done about a case, and does it where it reaches the member: a message, a suggested limit, a break. Closes the case.',
    permission: 'safer.act',
    keyed: true,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ ...ofCase, kind: z.enum(['message', 'call', 'watch']) }),
      z.strictObject({
        ...{ ...ofCase, kind: z.literal('limit'), limit: z.enum(MONEY_KINDS), span: z.enum(LIMIT_SPANS) },
        amount: stakeAmount.refine((amount) => amount <= MAX_LIMIT, 'at most a thousand million baht'),
      }),
      z.strictObject({ ...ofCase, kind: z.literal('break'), length: z.enum(CARE_BREAKS) }),
    ]),
    reply: z.object({}),
  },
})
