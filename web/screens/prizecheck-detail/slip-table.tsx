import type { SlipPrizes } from '../../../contract/services/prize.ts'
import { detailText } from '../../text/prizecheck.ts'
import { SLIP_PAID } from './slip-paid.ts'
import './slip-table.css'

/** The longest lists are folded. */
const PRIZES = [
  { name: 'second', folded: false },
  { name: 'third', folded: false },
  { name: 'fourth', folded: true },
  { name: 'fifth', folded: true },
] as const

/** The lesser prizes of a government draw. */
export function SlipTable({ slip }: { slip: SlipPrizes }) {
  return PRIZES.map((prize) => <SlipPrize key={prize.name} prize={prize} numbers={slip[prize.name]} />)
}

interface SlipPrizeProps {
  prize: (typeof PRIZES)[number]
  numbers: readonly string[]
}

function SlipPrize({ prize: { name, folded }, numbers }: SlipPrizeProps) {
  const words = (
    <>
      <b>{detailText[name]}</b> <span>{detailText.count(numbers.length)}</span>
      <span className="slip-paid">{detailText.each(SLIP_PAID[name])}</span>
    </>
  )
  const list = (
    <ul className="slip-numbers">
      {numbers.map((number) => (
        <li key={number} className="slip-number">
          {number}
        </li>
      ))}
    </ul>
  )
  return folded ? (
    <details className="card slip-prize">
      <summary className="slip-head">{words}</summary>
      {list}
    </details>
  ) : (
    <section className="card slip-prize" aria-label={detailText[name]}>
      <h2 className="slip-head">{words}</h2>
      {list}
    </section>
  )
}
