import { z } from 'zod'
import { SEAL_FAULTS } from '../../domain/fair/seal-faults.ts'
import { baht, date, idOr, plainText, queryDate, roundStatus, searchText, time } from '../shapes.ts'
import { declareConsole } from './define.ts'
import { pageByKey, pageEnds } from './paging.ts'

/** How far the entry of a result has come. The numbers are shown to nobody until two people have entered the same. */
const proposal = z.object({
  state: z.enum(['open', 'confirmed', 'mismatched', 'withdrawn']),
  by: z.string(),
  /** The caller made it, and so cannot confirm it. */
  own: z.boolean(),
  at: time,
})

/** `held`: an alarm waits for another person. `stopped`: a newer revision replaced it. */
const settlementState = z.enum(['evaluating', 'held', 'paying', 'refunding', 'settled', 'stopped'])

const settlement = z.object({
  kind: z.enum(['result', 'void']),
  revision: z.int(),
  state: settlementState,
  /** Winning tickets; null while they are being found. */
  winners: z.int().nullable(),
  payout: baht.nullable(),
  paidTickets: z.int(),
  paid: baht,
  startedAt: time,
  settledAt: time.nullable(),
})

const consoleRound = z.object({
  id: z.string(),
  code: z.string(),
  /** `isFast`: it is drawn by the site, several times a day. */
  lottery: z.object({ code: z.string(), name: z.string(), flag: z.string(), isFast: z.boolean() }),
  businessDate: date,
  status: roundStatus,
  opensAt: time,
  closesAt: time,
  /** Nobody lets it close later. */
  latestCloseAt: time,
  drawAt: time,
  closedAt: time.nullable(),
  /** When its sale was to end, of a round that was closed earlier. */
  plannedCloseAt: time.nullable(),
  closeReason: z.string().nullable(),
  /** Every ticket sold, including cancelled ones. */
  tickets: z.int(),
  /** Gross stakes of the tickets that were not cancelled. */
  stakes: baht,
  /** Of all tickets those that members took back, and their gross stakes. */
  cancelled: z.object({ tickets: z.int(), stakes: baht }),
  proposal: proposal.nullable(),
  settlement: settlement.nullable(),
})

const drawnField = z.object({
  key: z.string(),
  name: z.string(),
  numbers: z.array(z.string()),
})

/** A result that two people entered alike, and its source. The newest one counts; earlier ones stay visible. */
const confirmedResult = z.object({
  revision: z.int(),
  fields: z.array(drawnField),
  source: z.string(),
  maker: z.string(),
  checker: z.string(),
  confirmedAt: time,
  /** Why the result before it was corrected. */
  reason: z.string().nullable(),
  evidence: z.object({
    hash: z.string(),
    url: z.string().nullable(),
    raw: z.string().nullable(),
    capturedAt: time.nullable(),
  }),
  settlement: z.object({ state: settlementState, winners: z.int().nullable(), payout: baht.nullable() }),
})

/** Why a settlement is or was held. */
const alarm = z.object({
  revision: z.int(),
  kind: z.enum(['ratio', 'digits', 'worst_case', 'seal']),
  /** Of a difference from the seal: what does not fit, and the ticket it was found at. */
  fault: z.enum(SEAL_FAULTS).nullable(),
  ticketId: z.string().nullable(),
  found: z.number(),
  usual: z.number(),
  raisedAt: time,
  releasedBy: z.string().nullable(),
  releasedAt: time.nullable(),
  reason: z.string().nullable(),
})

/**
 * The last attempt to fetch a result. "Not ready" is normal, another date means the previous draw, invalid needs a
 * person.
 */
const resultFetch = z.object({
  outcome: z.enum(['ready', 'not_ready', 'other_date', 'invalid', 'failed']),
  detail: z.string(),
  attempts: z.int(),
  fetchedAt: time,
  nextAt: time,
})

/** A void that is proposed or done. Only its author sees the reason: the second person has to write one too. */
const roundVoid = z.object({
  state: z.enum(['proposed', 'void']),
  by: z.string(),
  own: z.boolean(),
  checker: z.string().nullable(),
  reason: z.string().nullable(),
  at: time,
  refundedTickets: z.int(),
  refunded: baht,
})

/** Several statuses at once: `closed,sealed`. Empty means all rounds that are not over. */
const statuses = z
  .string()
  .max(100)
  .optional()
  .transform((text) => (text ? text.split(',') : undefined))
  .pipe(z.array(roundStatus).max(7).optional())

export const aRound = z.strictObject({ roundId: idOr('ROUND_UNKNOWN') })

export const roundActs = declareConsole('rounds', {
  list: {
    method: 'GET',
    use: 'Rounds with their sales, times, entry of results and payment, by closing time.',
    permission: 'rounds.see',
    query: z.strictObject({
      status: statuses,
      lottery: searchText(40),
      /** Words of a lottery's name, or parts of a round's code. */
      search: searchText(80),
      date: queryDate,
      /** Soonest first or latest first. By default finished rounds come latest first. */
      order: z
        .enum(['soonest', 'latest', ''])
        .optional()
        .transform((order) => order || undefined),
      ...pageByKey,
    }),
    reply: z.object({
      rounds: z.array(consoleRound),
      ...pageEnds,
      lotteries: z.array(z.object({ code: z.string(), name: z.string() })),
      now: time,
    }),
  },
  waiting: {
    method: 'GET',
    use: 'How many rounds wait for their result, counted as far as a person reads.',
    permission: 'rounds.see',
    reply: z.object({ count: z.int(), more: z.boolean() }),
  },
  one: {
    method: 'GET',
    use: 'One round, and its result once two people have agreed on it.',
    permission: 'rounds.see',
    params: aRound,
    reply: z.object({
      round: consoleRound,
      result: confirmedResult.nullable(),
      /** Earlier results, newest first. */
      earlier: z.array(confirmedResult),
      alarms: z.array(alarm),
      void: roundVoid.nullable(),
      /** A fast round that is paid cannot become void. */
      mayBeVoid: z.boolean(),
      /** The state of fetching the result from its publisher; null where it is not fetched. */
      fetch: resultFetch.nullable(),
      now: time,
    }),
  },
  close: {
    method: 'POST',
    use: 'Ends the sale of a round at once. Closing a closed round changes nothing. `drawNow`, in a demo: its draw is not waited for.',
    permission: 'rounds.close',
    keyed: true,
    body: z.strictObject({
      roundId: idOr('ROUND_UNKNOWN'),
      reason: plainText(200),
      drawNow: z.boolean().optional(),
    }),
    reply: z.object({ status: roundStatus, closedAt: time.nullable() }),
  },
})

export type ConsoleRound = z.output<typeof consoleRound>
export type ResultFetchSeen = z.output<typeof resultFetch>
export type RoundVoidSeen = z.output<typeof roundVoid>
export type SettlementAlarmSeen = z.output<typeof alarm>
export type ConfirmedResult = z.output<typeof confirmedResult>
