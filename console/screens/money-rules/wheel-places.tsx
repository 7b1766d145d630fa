import { type ReactNode, useEffect, useRef, useState } from 'react'
import { bahtToSatang } from '../../../domain/money.ts'
import type { WheelPlace } from '../../../domain/rewards/wheel.ts'
import { type RowsProps, rowName } from '../../forms/field.ts'
import { drawRows } from '../../forms/rows-of-fields.tsx'
import { moneyRulesText as text } from '../../text/payments/money-rules.ts'
import { unitsText } from '../../text/units.ts'
import { averagePrize, oddsText } from './wheel-odds.ts'
import './forecast-card.css'

export function drawPlaces(props: RowsProps): ReactNode {
  return <PlacesOfWheel {...props} />
}

/** The places of the wheel, with what their weights as they are typed come to. */
function PlacesOfWheel(props: RowsProps) {
  const here = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<readonly (WheelPlace | undefined)[]>([])
  const { name, field } = props
  useEffect(() => {
    const rows = here.current?.querySelector('ol')
    const read = () => setPlaces(placesTyped(name, field, here.current?.closest('form')))
    read()
    // A row that comes or goes is no typing.
    const watch = new MutationObserver(read)
    if (rows) watch.observe(rows, { childList: true })
    rows?.addEventListener('input', read)
    return () => {
      watch.disconnect()
      rows?.removeEventListener('input', read)
    }
  }, [name, field])
  return (
    <div ref={here} className="act-form-part">
      {drawRows(props)}
      <WheelOdds places={places} />
    </div>
  )
}

/** Undefined: what is typed there is no place. */
function placesTyped(
  name: string,
  { row }: RowsProps['field'],
  form: HTMLFormElement | null | undefined,
): (WheelPlace | undefined)[] {
  const typed = new FormData(form ?? undefined)
  const places: (WheelPlace | undefined)[] = []
  while (typed.has(rowName(name, places.length, 'weight'))) {
    const read = (inner: string) =>
      row[inner]?.read([String(typed.get(rowName(name, places.length, inner)))]) as number | undefined
    const [weight, prize] = [read('weight'), read('prize')]
    places.push(
      weight === undefined || prize === undefined ? undefined : { weight, prize: bahtToSatang(prize) },
    )
  }
  return places
}

/** How often each place comes, what it costs a spin, and what a spin costs. Nothing while a place is none. */
export function WheelOdds({ places }: { places: readonly (WheelPlace | undefined)[] }) {
  const whole = places.filter((place) => place !== undefined)
  if (whole.length === 0 || whole.length < places.length) return null
  return (
    <table className="forecast-table" aria-label={text.placeOdds} aria-live="polite">
      <thead>
        <tr>
          <th scope="col">{text.place}</th>
          <th scope="col">{text.placeOdds}</th>
          <th scope="col">{text.placeCost}</th>
        </tr>
      </thead>
      <tbody>
        {whole.map((place, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <tr key={at}>
            <th scope="row">{text.placeNth(at + 1)}</th>
            <td>{oddsText(place, whole)}</td>
            <td>{unitsText.baht(averagePrize(whole, place))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {text.spinCost}
          </th>
          <td>{unitsText.baht(averagePrize(whole))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
