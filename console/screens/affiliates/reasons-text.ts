import type { FlagShown } from '../../../contract/console/money/affiliates.ts'
import { affiliatesText } from '../../text/payments/affiliates.ts'

/** What two members share, in words. */
export function reasonsText({ reasons }: Pick<FlagShown, 'reasons'>): string {
  return reasons.map((each) => affiliatesText.reasons[each]).join(', ')
}
