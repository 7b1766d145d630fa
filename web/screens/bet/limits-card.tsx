import { moneyText } from '../../../ui/money-text.ts'
import { betText, shortTypeName } from '../../text/bet.ts'
import type { Offer } from './offer.ts'

/** The numbers that are closed or paid less, told before anybody types them. */
export function LimitsCard({ offers }: { offers: readonly Offer[] }) {
  const half = offers.flatMap((offer) => numbersThat(offer, 'half'))
  const closed = offers.flatMap((offer) => numbersThat(offer, 'closed'))
  const [first] = offers
  return (
    <section className="card bet-limits" aria-labelledby="bet-limits-title">
      <h2 id="bet-limits-title">{betText.limits}</h2>
      {half.length === 0 && closed.length === 0 ? <p>{betText.noLimits}</p> : null}
      <LimitedNumbers title={betText.half} tone="half" numbers={half} />
      <LimitedNumbers title={betText.problemClosed} tone="closed" numbers={closed} />
      {first ? <p>{betText.perLine(moneyText(first.stakeMin), moneyText(first.stakeMax))}</p> : null}
    </section>
  )
}

interface LimitedNumbersProps {
  title: string
  tone: 'half' | 'closed'
  numbers: readonly { type: string; number: string }[]
}

function LimitedNumbers({ title, tone, numbers }: LimitedNumbersProps) {
  if (numbers.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul className={`bet-limited bet-limited-${tone}`}>
        {numbers.map(({ type, number }) => (
          <li key={`${type} ${number}`} title={type}>
            <b>{number}</b> {type}
          </li>
        ))}
      </ul>
    </div>
  )
}

function numbersThat(offer: Offer, status: 'half' | 'closed') {
  return Object.entries(offer.exceptions)
    .filter(([, exception]) => exception.status === status)
    .map(([number]) => ({ type: shortTypeName[offer.type], number }))
}
