import { z } from 'zod'
import { CANNOT_CANCEL, declareCalls, EMPTY_LIST } from '../define.ts'
import {
  answer,
  baht,
  betType,
  decimal,
  digits,
  idOr,
  listOf,
  plainText,
  program,
  stakeAmount,
  time,
} from '../shapes.ts'
import { BET_BODY_LIMIT, betWish } from './bet-body.ts'
import { bill, billTransfer, soldBill } from './bill.ts'
import { boardType } from './board.ts'

const programId = z.object({ id: idOr('PROGRAM_UNKNOWN') })

const limits = {
  /** What this member is paid. */
  rate: decimal,
  /** What the plan pays everybody, where the member's rank raises it. */
  plan_rate: decimal.optional(),
  discount: decimal,
  min: baht,
  max: baht,
  /** The most one member may stake on one number of a round; null: no such limit. */
  max_per_number: baht.nullable(),
  /** The most one member may stake in a round, on all types together; null: no such limit. */
  max_per_round: baht.nullable(),
}

/** What the member has staked in the round, where its limits ask: tickets that stand and open bookings. */
const staked = {
  /** By number, where `max_per_number` holds. */
  staked: z.array(z.object({ number: z.string(), amount: baht })).optional(),
  /** What is left of `max_per_round`. */
  left_per_round: baht.optional(),
}

const ratePlan = z.object({
  plan: z.string(),
  name: z.string(),
  /** `plan_rate`: what everybody is paid, where the member's rank raises it. */
  types: z.array(
    z.object({ type: betType, rate: decimal, plan_rate: decimal.optional(), discount: decimal }),
  ),
})

export type RatePlan = z.output<typeof ratePlan>

const FAVOURITE_NAME_LENGTH = 40
const FAVOURITE_LINES = 500

/** A line to bet again. Whether its number fits its type is checked when it is bet. */
const favouriteLine = z.strictObject({ type: betType, number: digits, amount: stakeAmount })

const favourite = z.object({
  id: z.string(),
  name: z.string(),
  saved_at: time,
  lines: z.array(z.object({ type: betType, number: z.string(), amount: baht })),
})

export type Favourite = z.output<typeof favourite>

/**
 * What a program sells a member, and the numbers that are closed or paid less. A number that wins in any order is named
 * once, by its digits in rising order.
 */
const memberSetting = answer({
  data: z.object({
    types: z.array(
      z.object({
        type: betType,
        name: z.string(),
        digits: z.int(),
        ...limits,
        ...staked,
        numbers: z.array(
          z.object({
            number: z.string(),
            /** `capped`: sold at a rate of its own, or only up to `amount_max`. */
            status: z.enum(['closed', 'half', 'capped']),
            /** It pays half, `capped` or not. */
            half: z.literal(true).optional(),
            /** Its rate was set for it, be it just what the type pays: no rank raises it. */
            own_rate: z.literal(true).optional(),
            rate: decimal,
            amount_max: baht,
          }),
        ),
      }),
    ),
    /** The round's live prices, where it is sold at live prices. */
    board: z.array(boardType).optional(),
    /** The member's rank, where it raises rates. Of a type without a `plan_rate` it does not; of the board it never does. */
    rank: z.object({ rank: z.int(), raise_percent: decimal }).optional(),
  }),
})

export const betCalls = declareCalls('bet', {
  listProgram: {
    method: 'GET',
    path: '/lottoOption/api/listProgram',
    use: 'lottery programs with options',
    audience: 'public',
    token: null,
    failure: EMPTY_LIST,
    reply: listOf(program),
  },
  getSettingMember: {
    method: 'GET',
    path: '/member/api/getSettingMember/{id}',
    use: 'member limits and rates of a program',
    audience: 'member',
    token: 'agent',
    failure: EMPTY_LIST,
    params: programId,
    reply: memberSetting,
  },
  getSettingMember2: {
    method: 'GET',
    path: '/member/api/getSettingMember/2/{id}',
    use: 'the same, second form',
    audience: 'member',
    token: 'agent',
    failure: EMPTY_LIST,
    params: programId,
    reply: memberSetting,
  },
  getOutComeRateSelectType: {
    method: 'GET',
    path: '/member/api/getOutComeRateSelectType/{id}',
    use: 'rate plans a member may choose for a round',
    audience: 'member',
    token: 'agent',
    failure: EMPTY_LIST,
    params: z.object({ id: idOr('ROUND_UNKNOWN') }),
    reply: listOf(ratePlan),
  },
  getOne: {
    method: 'GET',
    path: '/lottoOption/api/getOne/{id}',
    use: 'options of one program',
    audience: 'public',
    token: null,
    failure: EMPTY_LIST,
    params: programId,
    reply: answer({
      data: z.object({
        ...program.shape,
        types: z.array(z.object({ type: betType, name: z.string(), digits: z.int(), ...limits })),
        /** The rate plans on sale. Absent: the server sells one plan. */
        rate_plans: z.array(ratePlan).optional(),
      }),
    }),
  },
  getHistory: {
    method: 'GET',
    path: '/getHistory/{id}',
    use: 'bet history of a round or bill',
    audience: 'member',
    token: 'agent',
    failure: EMPTY_LIST,
    params: z.object({ id: idOr('BILL_UNKNOWN') }),
    /** `more`: the round has older tickets, which `getRoundPagination` lists without their lines. */
    reply: answer({ data: z.array(bill), more: z.boolean() }),
  },
  bet: {
    method: 'POST',
    path: '/bet',
    use: 'place a ticket',
    audience: 'member',
    token: 'agent',
    keyed: true,
    bodyLimit: BET_BODY_LIMIT,
    body: betWish,
    reply: answer({ bill: soldBill }),
  },
  favourites: {
    method: 'GET',
    path: '/member/api/favourites',
    use: 'the lists of lines a member keeps',
    own: true,
    audience: 'member',
    token: 'agent',
    failure: EMPTY_LIST,
    reply: listOf(favourite),
  },
  saveFavourite: {
    method: 'POST',
    path: '/member/api/saveFavourite',
    use: 'keep lines under a name; the same name again replaces them',
    own: true,
    audience: 'member',
    token: 'agent',
    body: z.strictObject({
      name: plainText(FAVOURITE_NAME_LENGTH),
      lines: z.array(favouriteLine).min(1).max(FAVOURITE_LINES),
    }),
    reply: answer({ id: z.string() }),
  },
  deleteFavourite: {
    method: 'POST',
    path: '/member/api/deleteFavourite',
    use: 'forget a list of lines',
    own: true,
    audience: 'member',
    token: 'agent',
    body: z.strictObject({ id: idOr('FAVOURITE_UNKNOWN') }),
    reply: answer({ id: z.string() }),
  },
  cancelBetMember: {
    method: 'POST',
    path: '/cancelBetMember',
    use: 'cancel a ticket',
    audience: 'member',
    token: 'agent',
    failurePrefix: CANNOT_CANCEL,
    body: z.strictObject({ bill_id: idOr('BILL_UNKNOWN') }),
    reply: answer({ credit: baht.nullable() }),
  },
  getTransaction: {
    method: 'GET',
    path: '/getTransaction/{id}',
    use: 'transactions of a bill',
    audience: 'member',
    token: 'agent',
    failure: EMPTY_LIST,
    params: z.object({ id: idOr('BILL_UNKNOWN') }),
    reply: listOf(billTransfer),
  },
})
