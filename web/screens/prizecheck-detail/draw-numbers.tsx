import type { Prize } from '../../../contract/services/prize.ts'
import type { DrawResult } from '../../../contract/shapes.ts'
import { NumberTiles } from '../../../ui/marks/number-tile.tsx'
import { detailText } from '../../text/prizecheck.ts'
import { neighbours } from './check-number.ts'
import '../../../ui/marks/guilloche.css'

/** The lottery with printed slips, whose prizes are fixed amounts. */
const THAI_GOVERNMENT = 'thai-government'

/** What the Government Lottery Office pays on a slip of 80 baht, in baht. */
const SLIP_PRIZES = { first: '6,000,000', near: '100,000', three: '4,000', two: '2,000' } as const

/** All numbers of a draw: the first prize if there is one, then every number that can be bet on. */
export function DrawNumbers({ prize, result }: { prize: Prize; result: DrawResult }) {
  const isSlip = prize.program_code === THAI_GOVERNMENT
  return (
    <>
      <section className="hero guilloche guilloche-whole detail-hero" aria-label={detailText.first}>
        {result.first ? (
          <div className="detail-first">
            <p>{detailText.first}</p>
            <NumberTiles number={result.first} tone="jade" size="xl" />
            {isSlip ? <p>{detailText.each(SLIP_PRIZES.first)}</p> : null}
          </div>
        ) : null}
        <dl className="detail-numbers">
          <Numbers
            name={detailText.frontThree}
            numbers={result.three_front}
            paid={isSlip ? SLIP_PRIZES.three : null}
          />
          <Numbers
            name={detailText.backThree}
            numbers={result.three_bottom}
            paid={isSlip ? SLIP_PRIZES.three : null}
          />
          {isSlip ? (
            <Numbers name={detailText.lastTwo} numbers={oneOf(result.two_bottom)} paid={SLIP_PRIZES.two} />
          ) : (
            <>
              <Numbers name={detailText.threeTop} numbers={oneOf(result.three_top)} paid={null} />
              <Numbers name={detailText.twoTop} numbers={oneOf(result.two_top)} paid={null} />
              <Numbers name={detailText.twoBottom} numbers={oneOf(result.two_bottom)} paid={null} />
            </>
          )}
        </dl>
      </section>
      {isSlip && result.first ? (
        <section className="card detail-near" aria-labelledby="detail-near">
          <div>
            <h2 id="detail-near">{detailText.near}</h2>
            <p>{detailText.nearCount(2, SLIP_PRIZES.near)}</p>
          </div>
          <ul>
            {neighbours(result.first).map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

interface NumbersProps {
  name: string
  numbers: readonly string[] | undefined
  paid: string | null
}

function Numbers({ name, numbers, paid }: NumbersProps) {
  if (!numbers?.length) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{numbers.join(' ')}</b>
        {paid ? <small>{detailText.eachShort(paid)}</small> : null}
      </dd>
    </div>
  )
}

function oneOf(number: string | undefined): readonly string[] | undefined {
  return number ? [number] : undefined
}
