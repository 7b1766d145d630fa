import { BET_BODY_LIMIT } from './bill.ts'
import { declareService } from './define.ts'

const ofMember = { method: 'POST', auth: 'member', token: 'agent', notYet: true } as const

export const realtimeCalls = declareService('realtime', {
  cancelBetMemberFlow: {
    ...ofMember,
    path: '/lotto_flow/api/cancelBetMemberFlow',
    use: 'cancel a realtime ticket',
    failurePrefix: 'ยกเลิกไม่ได้',
  },
  bookingBet: {
    ...ofMember,
    path: '/lotto_flow/api/bookingBet',
    use: 'book numbers',
    keyed: true,
    bodyLimit: BET_BODY_LIMIT,
  },
  cancleBookingBet: { ...ofMember, path: '/lotto_flow/api/cancleBookingBet', use: 'release a booking' },
  confirmBet: { ...ofMember, path: '/lotto_flow/api/confirmBet', use: 'confirm a booking' },
})
