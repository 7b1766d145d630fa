import { z } from 'zod'
import { isBaht, multipleToRate } from '../../domain/money.ts'
import { baht, betType, decimal, digits, idOr, stakeAmount } from '../shapes.ts'
import { declareConsole } from './define.ts'
import { aRound } from './rounds.ts'

const KINDS = ['closed', 'half', 'rate', 'tiers'] as const

const tier = z.object({ upTo: baht.nullable(), rate: decimal })

/** The rule and sales of one number. `sold` is null when it is not counted. */
const limitedNumber = z.object({
  type: betType,
  number: z.string(),
  kind: z.enum(KINDS).nullable(),
  rate: decimal.nullable(),
  tiers: z.array(tier).nullable(),
  cap: baht.nullable(),
  sold: baht.nullable(),
})

/** A rate that staff set. It is the full plan's; other plans pay in proportion. */
const rateSet = z
  .number()
  .positive()
  .max(100_000)
  .refine((rate) => isBaht(rate) && rate >= 0.01, 'at most two decimals')
  .transform(multipleToRate)

const tiersSet = z
  .array(z.strictObject({ upTo: stakeAmount.nullable(), rate: rateSet }))
  .min(1)
  .max(10)

const numbersMeant = {
  roundId: idOr('ROUND_UNKNOWN'),
  type: betType,
  numbers: z.array(digits).min(1).max(1000),
  withReversed: z.boolean(),
}

const typeLimits = z.strictObject({
  type: betType,
  cap: stakeAmount.nullable(),
  memberCap: stakeAmount.nullable(),
  tiers: tiersSet.nullable(),
})

/** The limits of a round or of a lottery's rounds to come; null and left out: no limit. */
const limitsSet = {
  memberRoundMax: stakeAmount.nullable(),
  types: z
    .array(typeLimits)
    .max(30)
    .refine((types) => new Set(types.map(({ type }) => type)).size === types.length, 'each type once'),
}

const limitsShown = z.object({
  memberRoundMax: baht.nullable(),
  types: z.array(
    z.object({
      type: betType,
      cap: baht.nullable(),
      memberCap: baht.nullable(),
      tiers: z.array(tier).nullable(),
    }),
  ),
})

const decision = z.strictObject({
  roundId: idOr('ROUND_UNKNOWN'),
  proposalId: idOr('PROPOSAL_UNKNOWN'),
})

export const numberActs = declareConsole('numbers', {
  list: {
    method: 'GET',
    use: 'What limits the sale of a round: its numbers, its types, its members.',
    permission: 'rounds.see',
    params: aRound,
    reply: z.object({
      types: z.array(betType),
      /** The full plan's rates: the steps of a whole type start from them. */
      rates: z.array(z.object({ type: betType, rate: decimal })),
      numbers: z.array(limitedNumber),
      limits: limitsShown,
      /** What the next rounds of its lottery begin with. */
      begins: limitsShown,
    }),
  },
  set: {
    method: 'POST',
    use: 'Closes numbers, pays them half, at a rate of their own or in steps, or opens them again. Other rates of a round on sale wait for a second person.',
    permission: 'numbers.propose',
    keyed: true,
    body: z
      .strictObject({
        ...numbersMeant,
        kind: z.enum([...KINDS, 'open']),
        rate: rateSet.optional(),
        tiers: tiersSet.optional(),
      })
      .refine((body) => (body.kind === 'rate') === (body.rate !== undefined), 'a rate comes with kind rate')
      .refine((body) => (body.kind === 'tiers') === (body.tiers !== undefined), 'steps come with kind tiers'),
    reply: z.object({ numbers: z.array(z.string()), proposed: z.boolean() }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to other rates of numbers that somebody else has asked for. They hold from the next bet on.',
    permission: 'numbers.confirm',
    keyed: true,
    two: true,
    body: decision,
    reply: z.object({ numbers: z.array(z.string()) }),
  },
  reject: {
    method: 'POST',
    use: 'Says no to other rates that were asked for, or takes the own wish back.',
    permission: 'numbers.reject',
    keyed: true,
    body: decision,
    reply: z.object({}),
  },
  cap: {
    method: 'POST',
    use: 'Caps what is sold of numbers in a round, or takes their caps away.',
    permission: 'numbers.propose',
    keyed: true,
    body: z.strictObject({ ...numbersMeant, cap: z.union([z.literal(0), stakeAmount]).nullable() }),
    reply: z.object({ numbers: z.array(z.string()) }),
  },
  limit: {
    method: 'POST',
    use: 'Sets the limits of a round: of each number by type, and of each member.',
    permission: 'numbers.propose',
    keyed: true,
    /** `seen`: the limits that were changed. Refused where others stand by now. */
    body: z.strictObject({
      roundId: idOr('ROUND_UNKNOWN'),
      ...limitsSet,
      seen: z.strictObject(limitsSet).optional(),
    }),
    reply: z.object({}),
  },
  begin: {
    method: 'POST',
    use: 'Sets the limits that rounds of the lottery of this round begin with, from the next one that opens.',
    permission: 'numbers.begin',
    keyed: true,
    /** `seen`: those that stood when these were written. Refused where others stand by now. */
    body: z.strictObject({
      roundId: idOr('ROUND_UNKNOWN'),
      ...limitsSet,
      seen: z.strictObject(limitsSet).optional(),
    }),
    reply: z.object({}),
  },
})

export type LimitedNumber = z.output<typeof limitedNumber>
export type LimitsShown = z.output<typeof limitsShown>
