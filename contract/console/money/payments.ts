import { z } from 'zod'
import { OWNER_SIGNS } from '../../../domain/payments/owner-guess.ts'
import { baht, idOr, plainText, searchText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'
import { slipShown } from './deposits.ts'
import { searchAmount } from './search-amount.ts'

const nothing = z.object({})
const onPayment = z.strictObject({
  incomingId: idOr('PAYMENT_UNKNOWN'),
  proposalId: idOr('PROPOSAL_UNKNOWN'),
})

const account = z.object({ bank: z.string(), bankName: z.string(), accountNo: z.string() })

/** As far as the bank tells. */
const sender = z.object({
  bankName: z.string().nullable(),
  accountNo: z.string().nullable(),
  name: z.string().nullable(),
})

const PAYMENT_STATES = ['credited', 'suspense', 'returned'] as const

/** Money of the same amount that came into the same account near then: it may be the same. */
const near = z.array(
  z.object({
    id: z.string(),
    at: time,
    state: z.enum(PAYMENT_STATES),
    /** Who has told of it. */
    channels: z.array(z.string()),
    /** Somebody of staff has taken it in, against what its bank told before. */
    byPeople: z.boolean(),
  }),
)
export type NearShown = z.output<typeof near>

const suspended = z.object({
  id: z.string(),
  amount: baht,
  /** By the bank's clock. */
  at: time,
  into: account,
  sender,
  why: z.enum([
    'no-order',
    'several-orders',
    'sender-differs',
    'amount-differs',
    'paid-twice',
    'message-alone',
    'over-limit',
    'told-otherwise',
  ]),
  /** Somebody has proposed whose it is. */
  proposed: z.boolean(),
  near,
  /** Who it may belong to, the likeliest first. */
  guesses: z.array(
    z.object({
      name: z.string(),
      code: z.string(),
      signs: z.array(z.enum(OWNER_SIGNS)),
      times: z.int(),
      isOtherSender: z.boolean(),
      /** The limit of deposits that the member has set lets it be credited. */
      hasRoom: z.boolean(),
      /** Of the member's nearest order. */
      slip: slipShown.nullable(),
    }),
  ),
})
export type SuspendedShown = z.output<typeof suspended>

const refusedNotice = z.object({
  id: z.string(),
  into: account,
  /** The bank's own name of the payment. */
  reference: z.string(),
  amount: baht,
  /** By the bank's clock. */
  at: time,
  sender,
  refusedAt: time,
  /** Why, in words. */
  why: z.string(),
  /** What the bank told by this name before. */
  known: z.object({ amount: baht, at: time, state: z.enum(PAYMENT_STATES) }).nullable(),
  /** Of the amount it tells now. */
  near,
})
export type RefusedNoticeShown = z.output<typeof refusedNotice>

const onRefused = z.strictObject({ noticeId: idOr('PAYMENT_UNKNOWN'), reason: plainText(200) })

export const paymentActs = declareConsole('payments', {
  suspense: {
    method: 'GET',
    use: 'Money that came in and belongs to nobody yet, the oldest first, each with whose it may be: all, of an amount, or of a sender.',
    permission: 'payments.see',
    query: z.strictObject({
      amount: searchAmount,
      /** A part of the name or account, as the bank tells it. */
      sender: searchText(64),
    }),
    reply: z.object({ payments: z.array(suspended), more: z.boolean() }),
  },
  propose: {
    method: 'POST',
    use: 'Proposes whose money it is, or that it is sent back; it is done once a second person has agreed.',
    permission: 'payments.match',
    keyed: true,
    two: true,
    body: z.strictObject({
      incomingId: idOr('PAYMENT_UNKNOWN'),
      /** Sign-in name or member code; null: it is sent back to where it came from. */
      username: plainText(64).nullable(),
      reason: plainText(200),
    }),
    reply: z.object({ proposalId: z.string() }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to what somebody else has proposed: the money is credited once, or marked as sent back.',
    permission: 'payments.confirm',
    keyed: true,
    two: true,
    body: onPayment,
    reply: nothing,
  },
  reject: {
    method: 'POST',
    use: 'Says no to what somebody else has proposed.',
    permission: 'payments.confirm',
    keyed: true,
    body: onPayment,
    reply: nothing,
  },
  withdraw: {
    method: 'POST',
    use: 'Takes back what one has proposed before anybody has agreed.',
    permission: 'payments.match',
    keyed: true,
    body: onPayment,
    reply: nothing,
  },
  refused: {
    method: 'GET',
    use: 'What banks that are asked told of and was not taken in, the oldest first: they had told of it otherwise before.',
    permission: 'payments.see',
    reply: z.object({ notices: z.array(refusedNotice), more: z.boolean() }),
  },
  takeRefused: {
    method: 'POST',
    use: 'Takes in what a bank told otherwise than before: it stands in suspense, where two people say whose it is, or is a payment that is known.',
    permission: 'payments.match',
    keyed: true,
    body: onRefused,
    reply: z.object({
      incomingId: z.string(),
      /** Another channel had told of it: it is that payment, and stays what it is. */
      known: z.boolean(),
      state: z.enum(PAYMENT_STATES),
    }),
  },
  setAsideRefused: {
    method: 'POST',
    use: 'Leaves it at what the bank told before.',
    permission: 'payments.match',
    keyed: true,
    body: onRefused,
    reply: nothing,
  },
})
