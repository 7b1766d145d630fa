import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { shortDate } from '../../../ui/thai-date.ts'
import { Countdown, RoundRing } from '../../rounds/countdown.tsx'
import { PlanChoice, SpokenClose } from '../../rounds/round-list.tsx'
import { drawDayMs, type ShownRound } from '../../rounds/shown-round.ts'
import { lottobetText } from '../../text/lottobet.ts'
import { roundText } from '../../text/rounds.ts'
import type { HeroRate } from './hero-rates.ts'
import '../../../ui/marks/guilloche.css'

interface ThaiHeroProps {
  round: ShownRound
  rates: readonly HeroRate[]
  nowMs: number
}

/** The government lottery, which most visitors come for. */
export function ThaiHero({ round, rates, nowMs }: ThaiHeroProps) {
  return (
    <section className="hero guilloche lottobet-hero" aria-label={round.name}>
      <div className="lottobet-hero-name">
        <RoundRing round={round} nowMs={nowMs} size="lg" />
        <div>
          <h2>{round.name}</h2>
          <p>
            {roundText.draw(shortDate(drawDayMs(round.businessDate)))}
            <PlanChoice round={round} />
          </p>
        </div>
        <dl className="lottobet-hero-rates">
          {rates.map(({ name, rate }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>×{rate}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="lottobet-hero-time">
        <div>
          <p>{lottobetText.closesIn}</p>
          <Countdown closesAtMs={round.closesAtMs} nowMs={nowMs} />
        </div>
        <Link to={`/bet/${round.roundId}`} className={buttonClass('cta', 'md', 'hero-cta')}>
          <span>
            {lottobetText.betNow} <span className="unseen">{round.name}</span>
            <SpokenClose round={round} nowMs={nowMs} />
          </span>
          <ChevronRight aria-hidden="true" size={18} strokeWidth={2} />
        </Link>
      </div>
    </section>
  )
}
