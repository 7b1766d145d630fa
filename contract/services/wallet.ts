import { BALANCE_ERROR, declareCalls, EMPTY_LIST } from '../define.ts'

/** The bytes of a slip's picture. Other bodies have the ordinary limit. */
const SLIP_LIMIT = 5 * 1024 * 1024

const ofMember = { audience: 'member', token: 'agent', notYet: true } as const
const ofOneMember = { ...ofMember, usernameParam: 'username', microserviceParam: 'service' } as const

export const walletCalls = declareCalls('wallet', {
  bank: {
    ...ofOneMember,
    method: 'GET',
    path: '/api/Gateway/Bank/{service}/{username}',
    use: 'banks: b_display, memberBank, p2p, payment, deposit_order, banks',
    fixedQuery: { lang_param: 'th' },
    failure: BALANCE_ERROR,
  },
  startDeposit: {
    ...ofMember,
    method: 'POST',
    path: '/api/Gateway/StartDeposit',
    use: 'start a deposit',
    usernameField: 'username',
    keyed: true,
  },
  cancleDepositOrder: {
    ...ofMember,
    method: 'POST',
    path: '/api/Gateway/CancleDepositOrder',
    use: 'cancel a deposit',
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
  history: {
    ...ofOneMember,
    method: 'GET',
    path: '/api/Gateway/History/{service}/{username}',
    use: 'deposit and withdraw history',
    failure: EMPTY_LIST,
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
