import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { Prize } from '../../../contract/services/prize.ts'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { NumberTiles } from '../../../ui/marks/number-tile.tsx'
import { shortDate } from '../../../ui/thai-date.ts'
import { InventedMark } from '../../rounds/invented-mark.tsx'
import { oldDrawWords } from '../../rounds/old-draw.ts'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { prizeText } from '../../text/prizecheck.ts'
import { roundText } from '../../text/rounds.ts'
import '../../../ui/marks/guilloche.css'
import '../../rounds/rounds.css'

/** The government draw with its first prize, at the top. */
export function ThaiResult({ prize, nowMs }: { prize: Prize; nowMs: number }) {
  const { result } = prize
  const old = oldDrawWords(drawDayMs(prize.business_date), nowMs)
  return (
    <section className="hero guilloche thai-result" aria-labelledby="thai-result">
      <div className="thai-result-head">
        <Emblem flag={prize.flag} />
        <div>
          <h2 id="thai-result">{prize.program_name}</h2>
          <p>
            {roundText.draw(shortDate(drawDayMs(prize.business_date)))}
            {old ? <em className="old-draw">{old}</em> : null} <InventedMark origin={prize.origin} />
          </p>
        </div>
        <Link to={`/prizecheck-detail?round=${prize.round_id}`}>
          {prizeText.allPrizes}
          <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} />
        </Link>
      </div>
      {result ? (
        <div className="thai-result-numbers">
          {result.first ? (
            <div>
              <p>{roundText.first}</p>
              <NumberTiles number={result.first} tone="jade" size="xl" />
            </div>
          ) : null}
          <dl>
            <NumberList name={roundText.frontThree} numbers={result.three_front} />
            <NumberList name={roundText.backThree} numbers={result.three_bottom} />
            <NumberList
              name={roundText.lastTwo}
              numbers={result.two_bottom ? [result.two_bottom] : undefined}
            />
          </dl>
        </div>
      ) : (
        <p>{roundText.waiting}</p>
      )}
    </section>
  )
}

function NumberList({ name, numbers }: { name: string; numbers: readonly string[] | undefined }) {
  if (!numbers?.length) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{numbers.join(' ')}</dd>
    </div>
  )
}
