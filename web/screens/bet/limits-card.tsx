import type { Satang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { betText, rateText, shortTypeName } from '../../text/bet.ts'
import type { Exception, Offer } from './offer.ts'
import './limits-card.css'

/** The numbers that are closed, full, paid less or limited, shown before anybody types them. */
export function LimitsCard({ offers }: { offers: readonly Offer[] }) {
  const numbers = offers.flatMap(limitedNumbers)
  const having = (state: LimitedNumber['state']) => numbers.filter((each) => each.state === state)
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
  readonly state: Exception['status'] | 'full'
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
    const { status, rate, stakeMax } = exception
    if (status !== 'capped') return { type, number, state: status, words: '' }
    if (stakeMax === 0) return { type, number, state: 'full', words: '' }
    const words = [
      rate === offer.rate ? '' : `×${rateText(rate)}`,
      stakeMax === undefined || stakeMax >= offer.stakeMax ? '' : betText.left(moneyText(stakeMax)),
    ]
    return { type, number, state: 'capped', words: words.filter(Boolean).join(' ') }
  })
}

/** One sentence for each limit of the member, with the types it applies to. */
export function memberLimits(offers: readonly Offer[]): string[] {
  const types = new Map<Satang, string[]>()
  for (const { type, memberMax } of offers) {
    if (memberMax !== undefined) types.set(memberMax, [...(types.get(memberMax) ?? []), shortTypeName[type]])
  }
  const ofRound = offers[0]?.memberRoundMax
  return [
    ...[...types].map(([max, names]) => betText.perMember(moneyText(max), names.join(' '))),
    ...(ofRound === undefined ? [] : [betText.perMemberRound(moneyText(ofRound))]),
  ]
}
