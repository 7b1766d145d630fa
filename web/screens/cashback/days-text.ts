import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { shortDate } from '../../../ui/thai-date.ts'
import { cashbackText } from '../../text/cashback.ts'

/** `16 พ.ย. 2569 ถึง 22 พ.ย. 2569`, or the one day. */
export function daysText(from: string, to: string): string {
  return cashbackText.days(shortDate(bangkokMs(from)), shortDate(bangkokMs(to)))
}
