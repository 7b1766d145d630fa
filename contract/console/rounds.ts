import { z } from 'zod'
import { baht, date, idOr, plainText, queryDate, roundStatus, searchText, time } from '../shapes.ts'
import { declareConsole } from './define.ts'
import { pageByKey, pageEnds } from './paging.ts'

/** How far the entry of a result has come. The numbers themselves are nowhere until two people agree. */
const proposal = z.object({
  state: z.enum(['open', 'confirmed', 'mismatched', 'withdrawn']),
  by: z.string(),
  /** The one who asks made it, and so cannot confirm it. */
  own: z.boolean(),
  at: time,
})

/** Held by an alarm until another person has looked; stopped by something newer. */
const settlementState = z.enum(['evaluating', 'held', 'paying', 'refunding', 'settled', 'stopped'])

/** How far the payment of winners has come. */
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

/** A round as the operator sees it. */
const consoleRound = z.object({
  id: z.string(),
  code: z.string(),
  /** `isFast`: its draws are its own. */
  lottery: z.object({ code: z.string(), name: z.string(), flag: z.string(), isFast: z.boolean() }),
  businessDate: date,
  status: roundStatus,
  opensAt: time,
  closesAt: time,
  drawAt: time,
  closedAt: time.nullable(),
  closeReason: z.string().nullable(),
  /** Every ticket sold, cancelled ones included. */
  tickets: z.int(),
  /** Gross, of the tickets that stand. */
  stakes: baht,
  proposal: proposal.nullable(),
  settlement: settlement.nullable(),
})

/** The numbers of one prize, as they were published. */
const drawnField = z.object({
  key: z.string(),
  name: z.string(),
  numbers: z.array(z.string()),
})

/** One result two people have agreed on, and what it was read from. The newest one counts; the others stay to be seen. */
const confirmedResult = z.object({
  revision: z.int(),
  fields: z.array(drawnField),
  source: z.string(),
  maker: z.string(),
  checker: z.string(),
  confirmedAt: time,
  /** Why the one before was corrected. */
  reason: z.string().nullable(),
  evidence: z.object({
    hash: z.string(),
    url: z.string().nullable(),
    raw: z.string().nullable(),
    capturedAt: time.nullable(),
  }),
  settlement: z.object({ state: settlementState, winners: z.int().nullable(), payout: baht.nullable() }),
})

/** Why a settlement is held, or was. */
const alarm = z.object({
  revision: z.int(),
  kind: z.enum(['ratio', 'digits', 'worst_case']),
  found: z.number(),
  usual: z.number(),
  raisedAt: time,
  releasedBy: z.string().nullable(),
  releasedAt: time.nullable(),
  reason: z.string().nullable(),
})

/** The last try to read a result. "Not ready" is no fault; another date is the draw before; invalid must be looked at. */
const resultFetch = z.object({
  outcome: z.enum(['ready', 'not_ready', 'other_date', 'invalid', 'failed']),
  detail: z.string(),
  attempts: z.int(),
  fetchedAt: time,
  nextAt: time,
})

/** A void that is asked for, or done. The reason of a wish is shown to its own author alone: the other writes one too. */
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

/** Several states at once: `closed,sealed`. Empty means all that still run. */
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
      /** The day of the draw. */
      date: queryDate,
      /** The soonest first, or the latest first. Finished rounds come the latest first when nothing is said. */
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
      /** The results before it, the newest first. */
      earlier: z.array(confirmedResult),
      alarms: z.array(alarm),
      void: roundVoid.nullable(),
      /** A fast round that is paid cannot become void. */
      mayBeVoid: z.boolean(),
      /** How reading the result from its own publisher goes, where that is done. */
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
