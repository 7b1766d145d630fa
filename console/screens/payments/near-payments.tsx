import type { NearShown } from '../../../contract/console/money/payments.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { nearText } from '../../text/payments/near.ts'

/** What came into the account near then with the same amount, by whichever channel: it may be the same money. */
export function NearPayments({ near }: { near: NearShown }) {
  if (near.length === 0) return nearText.none
  return (
    <ul>
      {near.map((each) => (
        <li key={each.id}>{nearText.payment(dateAndClock(Date.parse(each.at)), each.state, toldBy(each))}</li>
      ))}
    </ul>
  )
}

function toldBy({ channels, byPeople }: NearShown[number]): string {
  return [...channels.map(nearText.channel), ...(byPeople ? [nearText.byPeople] : [])].join(', ')
}
