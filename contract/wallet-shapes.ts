import { z } from 'zod'
import { PAIR_STATES } from '../domain/payments/pairing.ts'
import { SLIP_CHECKINGS } from '../domain/payments/slips/slip-checking.ts'
import { WITHDRAWAL_STATES } from '../domain/payments/withdrawal.ts'
import { countedShares } from './services/rewards/counted.ts'
import { baht, time } from './shapes.ts'

// What the wallet's calls answer of a member's money orders.

/** The account that money would go to is not the one the program has written: it is shown to nobody. Absent: it is. */
const doubted = z.literal(true).optional()

export const depositOrder = z.object({
  id: z.string(),
  /** `p2p`: paid to a member who withdraws. */
  mode: z.enum(['bank', 'qr', 'p2p']),
  /**
   * `open` waits for the transfer; `expired` waited too long. Money that comes later is credited all the same. Of a transfer
   * to a member: `checking` waits for that member or for staff, `unpaid` did not arrive as staff have found.
   */
  state: z.enum(['open', 'checking', 'credited', 'cancelled', 'expired', 'unpaid']),
  /** What was asked for, and what is transferred: exactly this, because nobody else has it. */
  amount: baht,
  pay: baht,
  /** The receiving account; the colour is of its bank's mark, empty where it has none. */
  bank: z.string(),
  bank_name: z.string(),
  color: z.string(),
  accountNo: z.string(),
  name: z.string(),
  doubted,
  started_at: time,
  expires_at: time,
  credited_at: time.nullable(),
  /** What came in for it: `pay`, or what a slip showed to be meant for it. */
  received: baht.nullable(),
  /** What came from the member's own account in another amount, or once more when it was credited, and waits for people. */
  unmatched: baht.nullable(),
  /** The slip that was attached last. */
  slip: z
    .object({
      ...{ image: z.string(), name: z.string(), bytes: z.int(), attached_at: time },
      /** Who checks it now; null: the order has its money. */
      checking: z.enum(SLIP_CHECKINGS).nullable(),
    })
    .nullable(),
})

/** `waiting` is asked about again; `CANCLE` is the specification's word. */
export const paymentStatus = z.enum(['waiting', 'paid', 'CANCLE', 'expired'])

/** A deposit by QR code. */
export const payment = z.object({
  agent: z.string(),
  company: z.string(),
  web: z.string(),
  order: depositOrder.extend({
    status: paymentStatus,
    /** What the code says, for any bank's app. */
    qr: z.string(),
  }),
})

/** What has come of it, where that is less than the amount: as who is paid says, or as it was settled. Null: nobody says so. */
const cameOfPair = baht.nullable()

/** A deposit that is paid to a member who withdraws, as who deposits sees it. */
export const pair = z.object({
  id: z.string(),
  /** `open` waits for the transfer, `shown` for the answer of who is paid, `short` for that of who deposits, `disputed` for staff. */
  state: z.enum(PAIR_STATES),
  amount: baht,
  came: cameOfPair,
  /** Who is paid. */
  bank: z.string(),
  bank_name: z.string(),
  accountNo: z.string(),
  name: z.string().nullable(),
  doubted,
  opened_at: time,
  /** Until when it is to be transferred, or answered. */
  expires_at: time,
})

/** A part of a withdrawal, as who is paid sees it. */
const partOfWithdrawal = z.object({
  id: z.string(),
  state: z.enum(PAIR_STATES),
  amount: baht,
  came: cameOfPair,
  /** From where the money comes, the number with most digits hidden. */
  bank_name: z.string(),
  accountNo: z.string(),
  expires_at: time,
  /** What the member has shown of their account while it is disputed. */
  pictures: z.array(z.string()),
  /** It has ended, and who was to pay it has shown a slip since: staff look at it. */
  late: z.boolean(),
})

export const withdrawal = z.object({
  id: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  amount: baht,
  /** The member's own account, as that of a deposit. */
  bank: z.string(),
  bank_name: z.string(),
  color: z.string(),
  accountNo: z.string(),
  requested_at: time,
  ended_at: time.nullable(),
  /** Why staff have refused it, in their words. */
  reason: z.string().nullable(),
  /** Until when members who deposit may pay it; null: nobody may. */
  members_until: time.nullable(),
  parts: z.array(partOfWithdrawal),
})

export const turnover = z.object({
  required: baht,
  done: baht,
  remaining: baht,
  byProduct: z.array(z.object({ product: z.string(), name: z.string(), staked: baht, done: baht })),
  counts: countedShares,
})

/** What a member has paid in or asked to be paid out. */
const moneyOrder = z.discriminatedUnion('kind', [
  depositOrder.extend({ kind: z.literal('deposit') }),
  withdrawal.extend({ kind: z.literal('withdrawal') }),
])
/** Whether there is more, another server does not say. */
export const moneyHistory = { data: z.array(moneyOrder), more: z.boolean().optional() }

/** `bankName` is the code (`kbank`), `bank_name` its name in the caller's language. */
export const memberBank = z.object({ bank_name: z.string(), bankName: z.string(), accountNo: z.string() })

export const receivingBank = z.object({
  /** The holder, then what is sent back to choose it. */
  name: z.string(),
  accountNo: z.string(),
  bankName: z.string(),
  bank_name: z.string(),
  color: z.string(),
  hash: z.string(),
  /** The most it takes in one deposit now: what asks for more is refused, though another may take it. */
  most: baht,
})

export type WithdrawalShown = z.output<typeof withdrawal>
export type PaymentShown = z.output<typeof payment>
export type DepositOrderShown = z.output<typeof depositOrder>
export type MoneyOrderShown = z.output<typeof moneyOrder>
export type PairShown = z.output<typeof pair>
export type PartShown = z.output<typeof partOfWithdrawal>

/** What a withdrawal lacks. */
export const lacks = {
  /** All that is missing, in the order in which it is best done: `turnStatus` is one of it. */
  missing: z.array(z.object({ code: z.string(), message: z.string() })),
  /** How long nothing is withdrawn once a missing account or proof is there. */
  wait_hours: z.number().nullable(),
  /** A new account, password, PIN or second step: until then nothing is withdrawn. */
  waits_until: time.nullable(),
}
