import { z } from 'zod'
import { queryDate, searchText, time } from '../shapes.ts'
import { declareConsole } from './define.ts'
import { aRound } from './rounds.ts'

/** One row of the audit log, without the contents of blind entries. */
const auditEntry = z.object({
  /** Its place in the operator's audit chain, from 1. */
  seq: z.int(),
  at: time,
  /** Who did it; without a name if no such person exists. */
  who: z.object({ kind: z.enum(['staff', 'member', 'system', 'unknown']), name: z.string().nullable() }),
  /** The name of the act, such as `round.close`. */
  act: z.string(),
  /** What it was done to, by the name people use: a round's code, a person's name. */
  about: z.string().nullable(),
  reason: z.string().nullable(),
  /** By the names they are kept under: `after.cap`. An empty one is null; a figure says what it counts. */
  details: z.array(
    z.object({
      name: z.string(),
      value: z.string().nullable(),
      unit: z.enum(['baht', 'perBaht', 'percent']).nullable(),
    }),
  ),
})

const aSeq = z
  .string()
  .regex(/^\d{0,15}$/)
  .optional()
  .transform((text) => (text ? Number(text) : undefined))

export const auditActs = declareConsole('audit', {
  list: {
    method: 'GET',
    use: 'What was done, the newest first: by anybody or one person, of one kind or any, on one day or any.',
    permission: 'audit.see',
    query: z.strictObject({
      /** The sign-in name of somebody of staff, or of a member. */
      person: searchText(64),
      act: searchText(40),
      date: queryDate,
      after: aSeq,
      before: aSeq,
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({
      entries: z.array(auditEntry),
      previous: z.string().nullable(),
      next: z.string().nullable(),
    }),
  },
  of: {
    method: 'GET',
    use: 'What was done to one round, the newest first.',
    permission: 'rounds.see',
    params: aRound,
    reply: z.object({ entries: z.array(auditEntry), more: z.boolean() }),
  },
})

export type AuditEntry = z.output<typeof auditEntry>
