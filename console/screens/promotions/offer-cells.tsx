import type { EndedByShown } from '../../../contract/console/money/promotions.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { promotionsText } from '../../text/payments/promotions.ts'

/** A name, and under it what it asks and when: columns of their own squeeze the name. */
export function OfferName({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <span className="block lg:min-w-48">
      {name}
      <Small lines={lines} />
    </span>
  )
}

interface Offered {
  readonly ended: EndedByShown | null
  readonly madeAt: string
}

/** Whether it stands, and who has ended it, when and why. */
export function stateLines({ ended, madeAt }: Offered): readonly string[] {
  if (!ended) return [promotionsText.on]
  const { by, agreedBy, reason } = ended
  const who = agreedBy === null ? by : promotionsText.two(by, agreedBy)
  const at = dateAndClock(Date.parse(madeAt))
  return [promotionsText.over, promotionsText.endedBy(who, at), ...(reason === null ? [] : [reason])]
}

export function OfferState(offered: Offered) {
  const [state, ...lines] = stateLines(offered)
  return (
    <span className={lines.length > 0 ? 'lg:block lg:min-w-36' : undefined}>
      {state}
      <Small lines={lines} />
    </span>
  )
}

function Small({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block text-sm text-ink-2">
      {line}
    </span>
  ))
}
