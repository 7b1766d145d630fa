import { z } from 'zod'
import { CLOSING_REASONS } from '../../domain/account/closing.ts'
import { SPOKEN_FAMILIES } from '../../domain/games/families.ts'
import { OPENS_IN } from '../../domain/games/launch-address.ts'
import { GAME_TYPES } from '../../domain/games/shelves.ts'
import { PEOPLES_ENDS, TRANSFER_WAYS } from '../../domain/games/transfer-wallet.ts'
import { APPROVAL_KINDS } from '../../domain/staff/approvals.ts'
import { PERMISSIONS } from '../../domain/staff/permissions.ts'
import { baht, betType, date, decimal, digits, time } from '../shapes.ts'
import { declareConsole } from './define.ts'
import { fastRules } from './fast.ts'
import { gameTermsShown } from './games/wallets.ts'
import { mailingShown } from './mailings.ts'
import { alikeReason } from './money/affiliates.ts'
import { couponTerms } from './money/coupons.ts'
import { moneyRules } from './money/money-rules.ts'
import { promotionTerms } from './money/promotions.ts'
import { alikeAccount } from './protection.ts'
import { drawRules, licence } from './rules.ts'
import { sold } from './sales.ts'
import { drawDays } from './schedules.ts'

/** As what a game counts, and what it declares to return of a hundred staked. */
const listedTerms = z.object({ type: z.enum(GAME_TYPES), returns: z.number().nullable() })

const waitingRound = z.object({ id: z.string(), lottery: z.string(), date })

/** A proposed price as the second person sees it. Kinds that are entered twice blindly show nothing. */
const proposedPrice = z.object({
  group: z.string(),
  plan: z.string(),
  type: betType,
  typeName: z.string(),
  rate: decimal,
  discount: decimal,
  /** The most that a rank may raise the rate to; null: no rank does. */
  rankMax: decimal.nullable(),
  /** The share of stakes, in per cent, that this price pays back on average, for the number with the highest chance. */
  returns: z.number(),
  /** The same with affiliates, cashback and ranks as they stand. */
  givenBack: z.number(),
  /** Today's price; null where the lotteries of the group sell it at different prices, or none sells it. */
  now: z.object({ rate: decimal, discount: decimal, rankMax: decimal.nullable() }).nullable(),
})
/** A price of a plan, and how many lotteries of the group sell the type at it, within these stakes. */
const proposedPlanPrice = z.object({
  ...{ type: betType, name: z.string(), rate: decimal, discount: decimal },
  /** The most that a rank may raise the rate to; null: no rank does. */
  rankMax: decimal.nullable(),
  stakeMin: baht,
  stakeMax: baht,
  lotteries: z.int(),
})
/** A plan that would be sold no more, or again, and its prices: of each type every one that differs. */
const proposedPlan = z.object({
  act: z.enum(['remove', 'sell']),
  group: z.string(),
  plan: z.string(),
  lotteries: z.int(),
  prices: z.array(proposedPlanPrice),
  /** The most that one of its prices gives back, with affiliates, cashback and ranks as they stand. */
  givenBack: z.number(),
})
const proposedNumbers = z.object({
  type: betType,
  typeName: z.string(),
  numbers: z.array(digits),
  kind: z.enum(['closed', 'half', 'rate', 'tiers']).nullable(),
  rate: decimal.nullable(),
  tiers: z.array(z.object({ upTo: baht.nullable(), rate: decimal })).nullable(),
})

const timetable = z.object({ days: drawDays, closesAt: z.string(), drawAt: z.string() })
const proposedSchedule = z.object({
  lotteryId: z.string(),
  lottery: z.string(),
  isFast: z.boolean(),
  onSale: z.boolean(),
  now: timetable,
  wanted: timetable,
  /** Draws that would be held on another day than they are now, or not at all; to: the usual day where it goes back. */
  moves: z.array(z.object({ from: date, to: date.nullable(), reason: z.string() })),
})

/** An account of staff that would begin to take part, get a new password, or lose its second step. */
const proposedStaff = z.object({
  act: z.enum(['add', 'role', 'link', 'step']),
  name: z.string(),
  roleName: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
})

const limits = z.object({
  dailyCap: baht.nullable(),
  hours: z.object({ from: z.string(), until: z.string() }).nullable(),
})
const proposedReceiving = z.object({
  accountId: z.string().nullable(),
  bankName: z.string(),
  accountNo: z.string(),
  holder: z.string(),
  before: limits.nullable(),
  after: limits,
})

const waitingApproval = z.object({
  id: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  by: z.string(),
  own: z.boolean(),
  mayDecide: z.boolean(),
  at: time,
  /** After this nobody may approve it; null: it waits as long as its round does. */
  expiresAt: time.nullable(),
  /**
   * Only its maker sees the reason, for the second person of a void has to give one of their own; of a member in need
   * everybody does.
   */
  reason: z.string().nullable(),
  round: waitingRound.nullable(),
  price: proposedPrice.nullable(),
  plan: proposedPlan.nullable(),
  numbers: proposedNumbers.nullable(),
  schedule: proposedSchedule.nullable(),
  staff: proposedStaff.nullable(),
  draws: z.object({ before: drawRules, after: drawRules }).nullable(),
  fast: z.object({ before: fastRules, after: fastRules }).nullable(),
  /** By what right real money is taken. */
  licence: z.object({ before: licence, after: licence }).nullable(),
  money: z
    .object({
      ...{ before: moneyRules, after: moneyRules },
      /** The most that comes back on average of a hundred baht staked, at the prices that stand. */
      givenBack: z.object({ before: z.number(), after: z.number() }),
      /** The days for which nobody collects cashback any more if it is agreed to today. */
      lapses: z.object({ from: date, to: date }).nullable(),
    })
    .nullable(),
  /** It concerns all rounds of the lottery with this code. */
  sale: z.object({ lottery: z.string(), before: sold, after: sold }).nullable(),
  /** Money that came in: whose it would be, or null where it is sent back. */
  payment: z
    .object({
      incomingId: z.string(),
      amount: baht,
      member: z.object({ name: z.string(), code: z.string() }).nullable(),
    })
    .nullable(),
  /**
   * A member whose second step or ban would go, or who would choose a new password, and when what stands was set; or whose account would be
   * closed, why, and who the member was when that was proposed.
   */
  member: z
    .object({
      memberId: z.string(),
      name: z.string(),
      code: z.string(),
      act: z.enum(['step', 'password', 'close', 'lift']),
      since: time.nullable(),
      closing: z
        .object({
          why: z.enum(CLOSING_REASONS),
          fullName: z.string().nullable(),
          birthDate: z.string().nullable(),
          phone: z.string().nullable(),
          /** Accounts of the same person that are closed with it, and those that look like it and are left. */
          others: z.array(alikeAccount),
          left: z.array(alikeAccount),
          /** There are more that look like it. */
          leftMore: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
  /** How much more a member would have, or below zero how much less. */
  adjustment: z.object({ name: z.string(), code: z.string(), amount: baht }).nullable(),
  /** That what a friend has brought a member go, although they look like one person by so much. */
  income: z
    .object({ code: z.string(), friendCode: z.string(), reasons: z.array(alikeReason), amount: baht })
    .nullable(),
  /** A campaign of coupons that would be opened, changed or ended. */
  coupon: z
    .object({
      ...{ isOver: z.boolean(), before: couponTerms.nullable(), terms: couponTerms },
      /** Of its codes today: how often they may be claimed, and were, and what of it was not given up. */
      made: z.object({ issued: z.int(), claims: z.int(), claimed: baht }),
    })
    .nullable(),
  /** A promotion that would be offered, changed or ended. */
  promotion: z
    .object({ isOver: z.boolean(), before: promotionTerms.nullable(), terms: promotionTerms })
    .nullable(),
  /** A receiving account that would be new, or take more, less, or at other hours. */
  receiving: proposedReceiving.nullable(),
  /** A bank's file that would be imported. */
  statement: z
    .object({
      statementId: z.string(),
      name: z.string(),
      account: z.string(),
      lines: z.int(),
      amount: baht,
    })
    .nullable(),
  /** A withdrawal that would be approved, or end. */
  withdrawal: z
    .object({
      withdrawalId: z.string(),
      act: z.enum(['approve', 'paid', 'failed']),
      code: z.string(),
      amount: baht,
      bank: z.string(),
      accountNo: z.string(),
      holder: z.string().nullable(),
    })
    .nullable(),
  /** An identity document that would be accepted, and whose it is. */
  document: z.object({ documentId: z.string(), code: z.string() }).nullable(),
  /** A provider of games that would sign by another key, be opened elsewhere, or pay more or less. */
  gameWallet: z
    .object({
      provider: z.string(),
      before: gameTermsShown.nullable(),
      after: gameTermsShown,
      /** Null: as it speaks, and where its games open now. */
      family: z.enum(SPOKEN_FAMILIES).nullable(),
      opensIn: z.enum(OPENS_IN).nullable(),
      /** It keeps a wallet itself: no key proves it, and the bound of a day is of what is brought back. */
      keeps: z.boolean(),
      /** Fingerprints. */
      addKey: z.string().nullable(),
      endKey: z.string().nullable(),
    })
    .nullable(),
  /** Known games of a provider that would be of another type, or declare another return: the first, and how many there are. */
  gameList: z
    .object({
      provider: z.string(),
      games: z.int(),
      first: z.array(z.object({ id: z.string(), name: z.string(), before: listedTerms, after: listedTerms })),
    })
    .nullable(),
  /** A transfer to or from a game wallet of which its provider says nothing, and how it would end. */
  gameTransfer: z
    .object({
      transferId: z.string(),
      code: z.string(),
      provider: z.string(),
      way: z.enum(TRANSFER_WAYS),
      amount: baht,
      act: z.enum(PEOPLES_ENDS),
    })
    .nullable(),
  /** A message that would be sent, and how many it was for when it was written. */
  mailing: z.object({ mailing: mailingShown, people: z.int() }).nullable(),
  /** A day that would be signed off: what should be there, and what the bank says, over all places. */
  close: z.object({ day: date, closing: baht, bank: baht, differences: z.int() }).nullable(),
})
export type WaitingApprovalShown = z.output<typeof waitingApproval>

export const approvalActs = declareConsole('approvals', {
  waiting: {
    method: 'GET',
    use: 'What waits for a second person, the oldest first: of each kind as far as whoever asks may see it.',
    permission: null,
    /** `more`: others wait behind these. */
    reply: z.object({ waiting: z.array(waitingApproval), more: z.boolean(), now: time }),
  },
  count: {
    method: 'GET',
    use: 'How many proposals wait that whoever asks may decide about, counted as far as a person reads.',
    permission: null,
    reply: z.object({ count: z.int(), more: z.boolean() }),
  },
})
