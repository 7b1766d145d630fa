import { z } from 'zod'
import { baht, date, idOr, plainText, queryDate, roundStatus, time } from '../shapes.ts'
import { declareConsole, EVERYBODY } from './define.ts'

/** How far the entry of a result has come. The numbers themselves are nowhere until two people agree. */
const proposal = z.object({
  state: z.enum(['open', 'confirmed', 'mismatched', 'withdrawn']),
  by: z.string(),
  /** The one who asks made it, and so cannot confirm it. */
  own: z.boolean(),
  at: time,
})

/** How far the payment of winners has come. */
const settlement = z.object({
  state: z.enum(['evaluating', 'paying', 'settled']),
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
  lottery: z.object({ code: z.string(), name: z.string(), flag: z.string() }),
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

const confirmedResult = z.object({
  fields: z.array(drawnField),
  source: z.string(),
  maker: z.string(),
  checker: z.string(),
  confirmedAt: time,
})

/** Several states at once: `closed,sealed`. Empty means any. */
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
    use: 'Rounds with their sales, times, entry of results and payment; those still running first.',
    roles: EVERYBODY,
    query: z.strictObject({
      status: statuses,
      lottery: z
        .string()
        .max(40)
        .optional()
        .transform((text) => text || undefined),
      /** The day of the draw. */
      date: queryDate,
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    reply: z.object({
      rounds: z.array(consoleRound),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      lotteries: z.array(z.object({ code: z.string(), name: z.string() })),
      now: time,
    }),
  },
  one: {
    method: 'GET',
    use: 'One round, and its result once two people have agreed on it.',
    roles: EVERYBODY,
    params: aRound,
    reply: z.object({ round: consoleRound, result: confirmedResult.nullable(), now: time }),
  },
  close: {
    method: 'POST',
    use: 'Ends the sale of a round at once. Closing a closed round changes nothing.',
    roles: ['draw_maker', 'draw_checker', 'operator_admin'],
    body: z.strictObject({ roundId: idOr('ROUND_UNKNOWN'), reason: plainText(200) }),
    reply: z.object({ status: roundStatus, closedAt: time.nullable() }),
  },
})

export type ConsoleRound = z.output<typeof consoleRound>
export type ConfirmedResult = z.output<typeof confirmedResult>
