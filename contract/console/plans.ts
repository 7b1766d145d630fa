import { z } from 'zod'
import { isBaht, multipleToRate, percentToBasisPoints } from '../../domain/money.ts'
import { betType, decimal, idOr, plainText } from '../shapes.ts'
import { declareConsole } from './define.ts'

/** `rankMax`: the most that a rank may raise the rate to; null: no rank does. */
const price = { type: betType, rate: decimal, discount: decimal, rankMax: decimal.nullable() }

const multiple = z
  .number()
  .positive()
  .max(100_000)
  .refine((rate) => isBaht(rate) && rate >= 0.01, 'at most two decimals')
  .transform(multipleToRate)

const percent = z
  .number()
  .min(0)
  .max(99)
  .refine(isBaht, 'at most two decimals')
  .transform(percentToBasisPoints)

const planOf = { group: plainText(32), plan: plainText(32) }

const decision = z.strictObject({ proposalId: idOr('PROPOSAL_UNKNOWN') })

/** A price of a plan over the lotteries of a group. */
const planPrice = z.object({
  ...price,
  /** The group draws itself and promises its rates to all alike: no rank can raise them. */
  isPromised: z.boolean(),
  name: z.string(),
  /** The lotteries of the group sell it at different prices. */
  differs: z.boolean(),
  /**
   * The share of stakes, in per cent, that this price pays back on average, for the number with the highest chance.
   */
  returns: z.number(),
})

const planShown = z.object({ plan: z.string(), name: z.string(), prices: z.array(planPrice) })

/** A plan that some lotteries of a group do not sell. */
const planGone = z.object({ plan: z.string(), name: z.string(), lotteries: z.int() })

export const planActs = declareConsole('plans', {
  list: {
    method: 'GET',
    use: 'What each lottery group sells in which plan, with the true return.',
    permission: 'plans.see',
    reply: z.object({
      groups: z.array(
        z.object({
          group: z.string(),
          lotteries: z.int(),
          plans: z.array(planShown),
          gone: z.array(planGone),
        }),
      ),
    }),
  },
  propose: {
    method: 'POST',
    use: 'Asks for another price of a type in a plan; it holds once a second person has agreed, for later bets only.',
    permission: 'plans.propose',
    keyed: true,
    body: z.strictObject({
      ...planOf,
      type: betType,
      rate: multiple,
      /** The most that a rank may raise it to; null and absent: no rank does. */
      rankMax: multiple.nullable().default(null),
      discount: percent,
      /** The price that was changed. Refused where another stands by now. */
      seen: z.strictObject({ rate: multiple, discount: percent, rankMax: multiple.nullable() }).optional(),
      /** The caller confirms that the price pays back more than it takes. */
      sure: z.boolean().default(false),
    }),
    reply: z.object({ proposalId: z.string() }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to another price that somebody else has asked for.',
    permission: 'plans.confirm',
    keyed: true,
    two: true,
    body: decision,
    reply: z.object({}),
  },
  reject: {
    method: 'POST',
    use: 'Says no to another price, or takes the own wish back.',
    permission: 'plans.reject',
    keyed: true,
    body: decision,
    reply: z.object({}),
  },
  remove: {
    method: 'POST',
    use: 'Asks that a plan of a lottery group be sold no more; a second person has to agree. One in use stays.',
    permission: 'plans.remove',
    keyed: true,
    body: z.strictObject(planOf),
    reply: z.object({ proposalId: z.string() }),
  },
  sell: {
    method: 'POST',
    use: 'Asks that a plan be sold again, at the prices at which it was removed; a second person has to agree.',
    permission: 'plans.remove',
    keyed: true,
    /** `sure`: the caller confirms that the prices leave nothing. */
    body: z.strictObject({ ...planOf, sure: z.boolean().default(false) }),
    reply: z.object({ proposalId: z.string() }),
  },
  confirmOffer: {
    method: 'POST',
    use: 'Agrees that a plan is sold no more, or again, as somebody else has asked.',
    permission: 'plans.confirm',
    keyed: true,
    two: true,
    body: decision,
    reply: z.object({}),
  },
  rejectOffer: {
    method: 'POST',
    use: 'Says no to it, or takes the own wish back.',
    permission: 'plans.reject',
    keyed: true,
    body: decision,
    reply: z.object({}),
  },
})

export type PlansShown = z.output<typeof planActs.list.reply>
