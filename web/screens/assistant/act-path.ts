import type { AssistantActShown } from '../../../contract/assistants/calls.ts'

const ORDERS = '/history?tab=money'

/** Where the owner finds what an act is about: the ticket, the round of a booking or a shot, the deposit, the page of a reward. */
export function actPath(act: Pick<AssistantActShown, 'kind' | 'bill_id' | 'round_id' | 'order_id'>): string {
  if (act.bill_id !== null) return `/history?bill=${act.bill_id}`
  switch (act.kind) {
    case 'shot':
      return `/yeekee/${act.round_id}`
    case 'booking':
    case 'cancel-booking':
      return `/bet-realtime/${act.round_id}`
    case 'cancel-ticket':
      return '/history'
    case 'deposit':
    case 'cancel-deposit':
    case 'slip':
      return act.order_id === null ? ORDERS : `${ORDERS}&from=${act.order_id}`
    case 'check-in':
    case 'check-in-bonus':
      return '/checkin'
    case 'cashback':
      return '/cashback'
    case 'coupon':
      return '/freecredit'
    case 'wheel-spin':
      return '/luckydraw'
  }
}
