import { z } from 'zod'
import { AFFILIATE_PRODUCTS } from '../../../domain/affiliates/products.ts'
import { AFFILIATE_LEVELS, RATES_MOST } from '../../../domain/affiliates/rules.ts'
import { RANK_RAISE_MOST } from '../../../domain/betting/price/rank-rate.ts'
import { LOTTERY_GROUPS } from '../../../domain/lottery/groups.ts'
import { CASHBACK_PERIODS } from '../../../domain/rewards/cashback.ts'
import { CHECK_IN_CONDITIONS, DAY_MOST_BAHT, LADDER_MOST } from '../../../domain/rewards/check-in.ts'
import { RANK_PERCENT_MOST, RANKS_MOST } from '../../../domain/rewards/ranks.ts'
import {
  PLACES_LEAST,
  PLACES_MOST,
  PRIZE_MOST,
  SPINS_MOST,
  WEIGHT_MOST,
} from '../../../domain/rewards/wheel.ts'
import { baht, idOr, plainText } from '../../shapes.ts'
import { declareConsole } from '../define.ts'
import { proposed } from '../rules.ts'

const nothing = z.object({})
const onProposal = z.strictObject({ proposalId: idOr('PROPOSAL_UNKNOWN') })

/** More than this nobody withdraws or gives in a day. */
const MOST_BAHT = 100_000_000
const amount = baht.refine((each) => each >= 0 && each <= MOST_BAHT, 'from zero')

const ofPlace = amount.refine((each) => each <= PRIZE_MOST / 100, 'no more than a place brings')
const ofDay = amount.refine((each) => each <= DAY_MOST_BAHT, 'no more than a day brings')

export const moneyRules = z.strictObject({
  withdrawals: z.strictObject({
    min: amount,
    max: amount,
    dayMax: amount,
    dayCount: z.int().min(1).max(100),
    /** After a new bank account, password, PIN or second step. */
    waitHours: z.int().min(0).max(720),
    twoFrom: amount,
    autoMax: amount,
    autoAfterDays: z.int().min(0).max(3650),
    firstByPeople: z.boolean(),
    unprovenByPeople: z.boolean(),
  }),
  membersPay: z.boolean(),
  turnover: z.strictObject({
    /** Of a deposit. */
    depositPercent: z.int().min(0).max(1000),
    /** Of stakes, by group of lotteries. */
    groups: z.record(z.enum(LOTTERY_GROUPS), z.int().min(0).max(100)),
  }),
  adjustDayMax: amount,
  /** What a message of a bank credits while no other channel has told of the money. */
  messages: z.strictObject({ eachMost: amount, openMost: amount }),
  wheel: z.strictObject({
    isOn: z.boolean(),
    places: z
      .array(z.strictObject({ weight: z.int().min(1).max(WEIGHT_MOST), prize: ofPlace }))
      .min(PLACES_LEAST)
      .max(PLACES_MOST),
    /** A spin for each so much deposited on a day; 0: deposits bring none. */
    perDeposit: amount,
    freeADay: z.int().min(0).max(SPINS_MOST),
    mostADay: z.int().min(0).max(SPINS_MOST),
    turnoverPercent: z.int().min(0).max(1000),
  }),
  checkIn: z.strictObject({
    isOn: z.boolean(),
    /** What each day of a run brings, and the bonus beside it; 0: none. */
    ladder: z
      .array(z.strictObject({ amount: ofDay.refine((each) => each > 0, 'something'), bonus: ofDay }))
      .min(1)
      .max(LADDER_MOST),
    condition: z.enum(CHECK_IN_CONDITIONS),
    /** Stakes that must have settled on the day; 0: any ticket is enough. */
    betMin: amount,
    turnoverPercent: z.int().min(0).max(1000),
  }),
  affiliates: z.strictObject({
    isOn: z.boolean(),
    /** Less is not withdrawn to the wallet. */
    least: amount,
    /** Of 10,000 staked, or of games turned over, by product: a figure a level from the nearest on, as many as there are levels. */
    rates: z.record(
      z.enum(AFFILIATE_PRODUCTS),
      z.array(z.int().min(0).max(RATES_MOST)).min(1).max(AFFILIATE_LEVELS.length),
    ),
  }),
  ranks: z.strictObject({
    isOn: z.boolean(),
    /**
     * From so much turnover of 30 days on, so many points more cashback, and rates raised by so many tenths of a per cent, where a
     * plan lets ranks raise them.
     */
    steps: z
      .array(
        z.strictObject({
          needed: amount.refine((each) => each > 0, 'something'),
          percent: z.int().min(1).max(RANK_PERCENT_MOST),
          raise: z.int().min(0).max(RANK_RAISE_MOST).default(0),
        }),
      )
      .min(1)
      .max(RANKS_MOST),
  }),
  cashback: z.strictObject({
    isOn: z.boolean(),
    period: z.enum(CASHBACK_PERIODS),
    /** Of what was lost. */
    percent: z.int().min(0).max(100),
    least: amount,
    most: amount,
    /** 0: whatever the credit. */
    creditBelow: amount,
    /** Of what was collected. */
    turnoverPercent: z.int().min(0).max(5000),
  }),
})
export type MoneyRulesShown = z.output<typeof moneyRules>

export const moneyRuleActs = declareConsole('moneyRules', {
  standing: {
    method: 'GET',
    use: 'What the operator has decided about withdrawals, money between members, turnover, money by hand, messages of banks and rewards.',
    permission: 'payments.see',
    reply: moneyRules,
  },
  propose: {
    method: 'POST',
    use: 'Asks for it to be decided anew; it holds for what happens once a second person has agreed.',
    permission: 'payments.rules',
    keyed: true,
    two: true,
    /**
     * `seen`: the rules that were changed, refused where others stand by now; `sure`: the caller confirms that all that is given may
     * be as much as is staked.
     */
    body: z.strictObject({
      rules: moneyRules,
      seen: moneyRules.optional(),
      reason: plainText(200),
      sure: z.boolean().default(false),
    }),
    reply: proposed,
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to other rules of money that somebody else has asked for.',
    permission: 'payments.confirm',
    keyed: true,
    two: true,
    body: onProposal,
    reply: nothing,
  },
  reject: {
    method: 'POST',
    use: 'Says no to other rules of money that somebody else has asked for.',
    permission: 'payments.confirm',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
  withdraw: {
    method: 'POST',
    use: 'Takes the own wish for other rules of money back before anybody has agreed.',
    permission: 'payments.rules',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
})
