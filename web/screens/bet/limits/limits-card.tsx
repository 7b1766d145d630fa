import { moneyText } from '../../../../ui/money-text.ts'
import { betText, rateText, shortTypeName } from '../../../text/bet.ts'
import type { Offer } from '../offer.ts'
import { memberLimits } from './member-limits.ts'
import './limits-card.css'

/** The numbers that are closed, full, paid less or limited, shown before anybody types them. */
export function LimitsCard({ offers }: { offers: readonly Offer[] }) {
  const numbers = offers.flatMap(limitedNumbers)
  const having = (group: LimitedNumber['group']) => numbers.filter((each) => each.group === group)
  const [first] = offers
  return (
    <section className="card bet-limits" aria-labelledby="bet-limits-title">
      <h2 id="bet-limits-title">{betText.limits}</h2>
      {numbers.length === 0 ? <p>{betText.noLimits}</p> : null}
      <LimitedNumbers title={betText.half} tone="half" numbers={having('half')} />
      <LimitedNumbers title={betText.cappedNumbers} tone="half" numbers={having('capped')} />
      <LimitedNumbers title={betText.full} tone="closed" numbers={having('full')} />
      <LimitedNumbers title={betText.problemClosed} tone="closed" numbers={having('closed')} />
      {first ? <p>{betText.perLine(moneyText(first.stakeMin), moneyText(first.stakeMax))}</p> : null}
      {memberLimits(offers).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </section>
  )
}

interface LimitedNumber {
  readonly type: string
  readonly number: string
  readonly group: 'half' | 'capped' | 'full' | 'closed'
  /** What a capped number still takes, and its rate if lower. */
  readonly words: string
}

interface LimitedNumbersProps {
  title: string
  tone: 'half' | 'closed'
  numbers: readonly LimitedNumber[]
}

function LimitedNumbers({ title, tone, numbers }: LimitedNumbersProps) {
  if (numbers.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul className={`bet-limited bet-limited-${tone}`}>
        {numbers.map(({ type, number, words }) => (
          <li key={`${type} ${number}`} title={type}>
            <b>{number}</b> {type} {words}
          </li>
        ))}
      </ul>
    </div>
  )
}

function limitedNumbers(offer: Offer): LimitedNumber[] {
  const type = shortTypeName[offer.type]
  return Object.entries(offer.exceptions).map(([number, exception]) => {
    const { state, half, rate, stakeMax } = exception
    if (state === 'closed') return { type, number, group: 'closed', words: '' }
    if (stakeMax === 0) return { type, number, group: 'full', words: '' }
    const words = [
      half || rate === offer.rate ? '' : `×${rateText(rate)}`,
      stakeMax === undefined || stakeMax >= offer.stakeMax ? '' : betText.left(moneyText(stakeMax)),
    ]
    return { type, number, group: half ? 'half' : 'capped', words: words.filter(Boolean).join(' ') }
  })
}
