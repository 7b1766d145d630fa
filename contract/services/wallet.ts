import { z } from 'zod'
import { BALANCE_ERROR, declareCalls, EMPTY_LIST } from '../define.ts'
import { answer, baht, idOr, listOf, plainText, stakeAmount, time } from '../shapes.ts'

/** The bytes of a slip's picture. Other bodies have the ordinary limit. */
const SLIP_LIMIT = 5 * 1024 * 1024

const works = { audience: 'member', token: 'agent' } as const
const ofMember = { ...works, notYet: true } as const
const ofOne = { usernameParam: 'username', microserviceParam: 'service' } as const
const ofOneMember = { ...ofMember, ...ofOne } as const

const depositOrder = z.object({
  id: z.string(),
  /** `open` waits for the transfer; `expired` waited too long. Money that comes later is credited all the same. */
  state: z.enum(['open', 'credited', 'cancelled', 'expired']),
  /** What was asked for, and what is transferred: exactly this, because nobody else has it. */
  amount: baht,
  pay: baht,
  /** The receiving account. */
  bank: z.string(),
  bank_name: z.string(),
  accountNo: z.string(),
  name: z.string(),
  started_at: time,
  expires_at: time,
  credited_at: time.nullable(),
})

/** `bankName` is the code (`kbank`), `bank_name` its name in the caller's language. */
const memberBank = z.object({ bank_name: z.string(), bankName: z.string(), accountNo: z.string() })

const receivingBank = z.object({
  /** The holder, then what is sent back to choose it. */
  name: z.string(),
  accountNo: z.string(),
  bankName: z.string(),
  bank_name: z.string(),
  color: z.string(),
  hash: z.string(),
})

export const walletCalls = declareCalls('wallet', {
  bank: {
    ...works,
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
      /** Not built yet: no request waits. */
      p2p: z.null(),
      payment: z.null(),
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
      amount: stakeAmount,
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
    ...ofMember,
    method: 'POST',
    path: '/api/Gateway/UpdateDepositOrder',
    use: 'attach the slip to a deposit',
    usernameField: 'username',
  },
  payment: {
    ...ofMember,
    method: 'POST',
    path: '/api/Gateway/Payment',
    use: 'start a QR payment order',
    usernameField: 'username',
    keyed: true,
  },
  canclePayment: {
    ...ofMember,
    method: 'POST',
    path: '/api/Gateway/CanclePayment/{id}/{status}',
    use: 'cancel a payment order (status CANCLE)',
  },
  cancleOrderP2p: {
    ...ofMember,
    method: 'POST',
    path: '/api/Gateway/CancleOrderP2p/{id}',
    use: 'cancel a p2p order',
  },
  exchangeRequest: {
    ...ofMember,
    method: 'POST',
    path: '/api/Gateway/ExchangeRequest',
    use: 'p2p exchange request',
    usernameField: 'username',
    keyed: true,
  },
  withdrawCheck: {
    ...ofOneMember,
    method: 'GET',
    path: '/api/Gateway/WithdrawCheck/{service}/{username}',
    use: 'may this member withdraw',
  },
  withdrawConfirm: {
    ...ofMember,
    method: 'POST',
    path: '/api/Gateway/WithdrawConfirm/{service}',
    use: 'withdraw',
    usernameField: 'username',
    microserviceParam: 'service',
    keyed: true,
  },
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
    ...works,
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/History/{service}/{username}',
    use: 'deposit and withdraw history',
    failure: EMPTY_LIST,
    reply: listOf(depositOrder),
  },
  slip: {
    ...ofMember,
    method: 'POST',
    path: '/slip',
    use: 'slip upload, multipart file and filename',
    bodyLimit: SLIP_LIMIT,
  },
  paymentStatus: {
    ...ofMember,
    method: 'GET',
    path: '/payment/status/{reference}',
    use: 'payment status',
  },
})

export type DepositOrderShown = z.output<typeof depositOrder>
