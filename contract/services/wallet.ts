import { z } from 'zod'
import { BALANCE_ERROR, declareCalls, EMPTY_LIST } from '../define.ts'
import { gameMoneyCalls } from '../games/transfer-calls.ts'
import { answer, baht, idOr, longText, plainText, stakeAmount, typedAmount } from '../shapes.ts'
import {
  depositOrder,
  lacks,
  memberBank,
  moneyHistory,
  pair,
  payment,
  paymentStatus,
  receivingBank,
  turnover,
  withdrawal,
} from '../wallet-shapes.ts'
import { pairCalls, proof, SLIP_LIMIT } from './pair-calls.ts'

const works = { audience: 'member', token: 'agent' } as const
const ofOne = { ...works, usernameParam: 'username', microserviceParam: 'service' } as const

export const walletCalls = declareCalls('wallet', {
  bank: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/Bank/{service}/{username}',
    use: 'banks: b_display, memberBank, p2p, payment, deposit_order, banks',
    fixedQuery: { lang_param: 'th' },
    failure: BALANCE_ERROR,
    reply: answer({
      /** Whether deposits by bank transfer are open: an account takes them now. */
      b_display: z.boolean(),
      memberBank: memberBank.nullable(),
      /** Deposits that are paid to members who withdraw; null: nobody waits for one. */
      p2p: z
        .object({
          hash: z.string(),
          /** What pays one of those who wait whole. */
          amounts: z.array(baht),
          /** The one that has not ended. */
          order: pair.nullable(),
        })
        .nullable(),
      /** A pair whose time was over while its money may have been on its way: it takes a slip for a day. */
      p2p_late: z.object({ order: pair, given: z.boolean() }).nullable(),
      /** Whether a deposit by QR code can be begun; `qr_down`: who collects what is paid by codes does not answer now. */
      ...{ qr: z.boolean(), qr_down: z.boolean() },
      /** The QR code that waits to be paid. */
      payment: payment.nullable(),
      deposit_order: depositOrder.nullable(),
      banks: z.array(receivingBank),
      min: baht,
      max: baht,
    }),
  },
  startDeposit: {
    ...works,
    method: 'POST',
    path: '/api/Gateway/StartDeposit',
    use: 'start a deposit',
    usernameField: 'username',
    keyed: true,
    body: z.strictObject({
      username: plainText(40),
      /** Of the member code: the first two characters, and the two after them. Compared with the member's own. */
      company: z.string().length(2),
      agent: z.string().length(2),
      bank: z.strictObject({ bankName: plainText(40), accountNo: plainText(30) }),
      companyBank: plainText(40),
      companyAcc: plainText(30),
      amount: typedAmount('DEPOSIT_WHOLE_BAHT'),
      hash: plainText(100),
      mode: z.literal('bank'),
    }),
    reply: answer({ deposit_order: depositOrder }),
  },
  cancleDepositOrder: {
    ...works,
    method: 'POST',
    path: '/api/Gateway/CancleDepositOrder',
    use: 'cancel a deposit',
    body: z.strictObject({ username: plainText(40), id: idOr('DEPOSIT_UNKNOWN') }),
    usernameField: 'username',
    reply: answer({}),
  },
  updateDepositOrder: {
    ...works,
    method: 'POST',
    path: '/api/Gateway/UpdateDepositOrder',
    use: 'attach the slip to a deposit',
    usernameField: 'username',
    body: z.strictObject({
      username: plainText(40),
      /** The `image` of a slip. */
      slip: idOr('SLIP_UNKNOWN'),
      /** What was asked for: it says which order is meant. */
      amount: stakeAmount,
      mode: z.literal('bank'),
    }),
    reply: answer({ deposit_order: depositOrder }),
  },
  payment: {
    ...works,
    method: 'POST',
    path: '/api/Gateway/Payment',
    use: 'start a QR payment order',
    usernameField: 'username',
    keyed: true,
    body: z.strictObject({
      username: plainText(40),
      ...{ agent: z.string().length(2), company: z.string().length(2) },
      /** The site's host, as the caller names it. */
      web: plainText(100),
      /** Whole baht. */
      amount: typedAmount('DEPOSIT_WHOLE_BAHT'),
    }),
    reply: answer({ payment }),
  },
  canclePayment: {
    ...works,
    method: 'POST',
    path: '/api/Gateway/CanclePayment/{id}/{status}',
    use: 'cancel a payment order (status CANCLE)',
    params: z.object({ id: idOr('DEPOSIT_UNKNOWN'), status: z.literal('CANCLE') }),
    reply: answer({}),
  },
  cancleOrderP2p: {
    ...works,
    method: 'POST',
    path: '/api/Gateway/CancleOrderP2p/{id}',
    use: 'cancel a p2p order',
    params: z.object({ id: idOr('PAIR_UNKNOWN') }),
    reply: answer({}),
  },
  exchangeRequest: {
    ...works,
    method: 'POST',
    path: '/api/Gateway/ExchangeRequest',
    use: 'p2p exchange request',
    usernameField: 'username',
    keyed: true,
    body: z.strictObject({
      username: plainText(40),
      amount: typedAmount('DEPOSIT_WHOLE_BAHT'),
      /** Of the offer. */
      hash: plainText(100),
      /** Of the member's own account. */
      bank: plainText(40),
    }),
    reply: answer({ p2p: pair }),
  },
  ...pairCalls,
  withdrawCheck: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/WithdrawCheck/{service}/{username}',
    use: 'may this member withdraw',
    failure: BALANCE_ERROR,
    reply: answer({
      /** Present: nothing is withdrawn now, and `message` says why. */
      turnStatus: z.string().optional(),
      message: z.string().optional(),
      ...lacks,
      p2p: z.boolean(), // whether members who deposit may pay a withdrawal
      /** At once. Null, here and below: another server’s, which does not say it. */
      min: baht.nullable(),
      max: baht.nullable(),
      left_today: z.object({ amount: baht, count: z.int() }).nullable(),
      credit: baht.nullable(),
      memberBank: memberBank.extend({ color: z.string() }).nullable(),
      /** By what the member proves again who asks. */
      proof: z.enum(['pin', 'code', 'none']),
      turnover,
      /** The one that is on its way. */
      withdrawal: withdrawal.nullable(),
      latest: z.array(withdrawal),
    }),
  },
  withdrawConfirm: {
    ...works,
    method: 'POST',
    path: '/api/Gateway/WithdrawConfirm/{service}',
    use: 'withdraw',
    usernameField: 'username',
    microserviceParam: 'service',
    keyed: true,
    body: z.strictObject({
      username: plainText(40),
      amount: typedAmount('AMOUNT_UNCLEAR'),
      /** Members who deposit may pay it. */
      p2p: z.boolean().optional(),
      ...proof.shape,
    }),
    /** A refusal has `turnStatus` beside its message; success never has it. Null: it is at another server. */
    reply: answer({ withdrawal: withdrawal.nullable() }),
  },
  ...gameMoneyCalls,
  simulateTransfer: {
    ...works,
    own: true,
    method: 'POST',
    path: '/demo/transfer',
    use: 'a demo’s bank: pretend to transfer for a deposit',
    usernameField: 'username',
    body: z.strictObject({
      username: plainText(40),
      id: idOr('DEPOSIT_UNKNOWN'),
      how: z.enum(['exact', 'less', 'twice', 'late']),
    }),
    reply: answer({}),
  },
  history: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/History/{service}/{username}',
    use: 'deposit and withdraw history',
    failure: EMPTY_LIST,
    /** The id of the last entry on the page before, or of the first on this one. */
    query: z.object({ before: idOr('DEPOSIT_UNKNOWN').optional(), from: idOr('DEPOSIT_UNKNOWN').optional() }),
    reply: answer(moneyHistory),
  },
  slip: {
    ...works,
    method: 'POST',
    path: '/slip',
    use: 'slip upload, multipart file and filename',
    multipart: true,
    bodyLimit: SLIP_LIMIT,
    tooLarge: 'SLIP_TOO_LARGE',
    body: z.strictObject({ file: z.file(), filename: longText(400).optional() }),
    reply: answer({ image: z.string() }),
  },
  slipPicture: {
    ...works,
    own: true,
    method: 'GET',
    path: '/slip/{image}',
    use: 'a member’s own slip, as it was drawn anew',
    params: z.object({ image: idOr('SLIP_UNKNOWN') }),
    file: 'image/jpeg',
  },
  paymentStatus: {
    ...works,
    method: 'GET',
    path: '/payment/status/{reference}',
    use: 'payment status',
    failure: EMPTY_LIST,
    /** The order's id. */
    params: z.object({ reference: idOr('DEPOSIT_UNKNOWN') }),
    reply: answer({ data: z.object({ status: paymentStatus }) }),
  },
})
