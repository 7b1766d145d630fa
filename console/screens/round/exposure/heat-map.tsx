import { bahtToSatang } from '../../../../domain/money.ts'
import { moneyText } from '../../../../ui/money-text.ts'
import { exposureText } from '../../../text/rounds/exposure.ts'

const STEPS = 6

/** A hundred numbers, coloured by payout. Each label has the sum, so that colour is never the only sign. */
export function HeatMap({ title, wins }: { title: string; wins: readonly number[] }) {
  const most = Math.max(...wins)
  if (most === 0) return null
  return (
    <figure className="heat">
      <figcaption>{title}</figcaption>
      <ol className="heat-cells">
        {wins.map((win, at) => {
          const number = String(at).padStart(2, '0')
          const words = exposureText.cell(number, moneyText(bahtToSatang(win)))
          return (
            <li key={number} data-heat={Math.ceil((win / most) * STEPS)} title={words} aria-label={words}>
              <b aria-hidden="true">{number}</b>
              <span aria-hidden="true">{win === 0 ? '' : shortBaht(win)}</span>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}

/** 950, 6.7k, 119k, 2.4M: short enough for a cell. */
export function shortBaht(baht: number): string {
  if (baht < 1_000) return String(Math.round(baht))
  const [figure, unit] = baht < 1_000_000 ? [baht / 1_000, 'k'] : [baht / 1_000_000, 'M']
  return `${figure < 10 ? Math.floor(figure * 10) / 10 : Math.floor(figure)}${unit}`
}
