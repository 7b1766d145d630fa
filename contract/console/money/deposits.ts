import { z } from 'zod'
import { PAIR_STATES } from '../../../domain/payments/pairing.ts'
import { baht, idOr, queryDate, searchText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'
import { searchAmount } from './search-amount.ts'

export const DEPOSIT_VIEWS = ['all', 'open', 'flagged', 'slip', 'alone'] as const

const account = z.object({ bankName: z.string(), accountNo: z.string() })

/** Where its picture is, and what the code on it says. */
export const slipShown = z.object({
  picture: z.string(),
  bank: z.string().nullable(),
  reference: z.string().nullable(),
  /** What the sending bank says of the reference; `unknown`: no such transfer, or not yet. Null: it was not asked. */
  bankSays: z.enum(['transfer', 'elsewhere', 'differs', 'unknown']).nullable(),
})

const deposit = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  asked: baht,
  /** What is transferred, with a satang part of its own. */
  pay: baht,
  /** By transfer or QR code to the operator, or to a member who withdraws. */
  mode: z.enum(['bank', 'qr', 'p2p']),
  state: z.enum(['open', 'checking', 'credited', 'cancelled', 'expired', 'unpaid']),
  at: time,
  expiresAt: time,
  /** The member's own account, from which the money is to come. */
  from: account,
  into: account,
  slip: slipShown.nullable(),
  /** Of one that is paid to a member: who that is, and where it stands. */
  pair: z
    .object({
      payee: z.string(),
      state: z.enum(PAIR_STATES),
      /** What has come of it, where that is less: as the payee says, or as it was settled. */
      came: baht.nullable(),
      endedAt: time.nullable(),
    })
    .nullable(),
  /** What the bank says came in for it. */
  fact: z
    .object({
      amount: baht,
      at: time,
      creditedAt: time.nullable(),
      channel: z.string(),
      reference: z.string(),
      sender: z.object({
        bankName: z.string().nullable(),
        accountNo: z.string().nullable(),
        name: z.string().nullable(),
      }),
      /** It came after its order had ended, or was found by its slip. */
      flag: z.enum(['late', 'cancelled', 'slip']).nullable(),
      /** A message of a bank has credited it, and no other channel has told of it. */
      toldAlone: z.boolean(),
    })
    .nullable(),
})
export type DepositListedShown = z.output<typeof deposit>

export const depositActs = declareConsole('deposits', {
  list: {
    method: 'GET',
    use: 'Deposits, to the operator and to members, the newest first: all, those that wait, those whose money came late, those with a slip and no money, those that a message alone has credited; of a member, of an amount, of a Bangkok day, or by a reference.',
    permission: 'payments.see',
    query: z.strictObject({
      view: z.enum(DEPOSIT_VIEWS).optional(),
      /** Sign-in name or member code. */
      member: searchText(64),
      /** The whole of it. */
      reference: searchText(100),
      amount: searchAmount,
      day: queryDate,
    }),
    reply: z.object({
      deposits: z.array(deposit),
      more: z.boolean(),
      /** How much messages alone have credited, in all. */
      toldAlone: baht,
    }),
  },
  slip: {
    method: 'GET',
    use: 'The picture of the slip of an order, as it was drawn anew.',
    permission: 'payments.see',
    params: z.object({ memberId: idOr('SLIP_UNKNOWN'), slipId: idOr('SLIP_UNKNOWN') }),
    file: 'image/jpeg',
  },
})
