import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { clockTime, shortDate, spokenDuration } from '../../../ui/thai-date.ts'
import { Countdown, RoundRing } from '../../rounds/countdown.tsx'
import { PlanChoice } from '../../rounds/round-list.tsx'
import { drawDayMs, type ShownRound } from '../../rounds/shown-round.ts'
import { lottobetText } from '../../text/lottobet.ts'
import { roundText } from '../../text/rounds.ts'
import '../../../ui/guilloche.css'

/** The government draw, which most people come for. */
export function ThaiHero({ round, nowMs }: { round: ShownRound; nowMs: number }) {
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
      </div>
      <div className="lottobet-hero-time">
        <div>
          <p>{lottobetText.closesIn}</p>
          <Countdown closesAtMs={round.closesAtMs} nowMs={nowMs} />
        </div>
        <Link
          to={`/bet/${round.roundId}`}
          className={buttonClass('cta', 'md', 'hero-cta')}
          aria-label={roundText.rowLabel(
            `${lottobetText.betNow} ${round.name}`,
            clockTime(round.closesAtMs),
            spokenDuration(round.closesAtMs - nowMs),
          )}
        >
          {lottobetText.betNow}
          <ChevronRight aria-hidden="true" size={18} strokeWidth={2} />
        </Link>
      </div>
    </section>
  )
}
