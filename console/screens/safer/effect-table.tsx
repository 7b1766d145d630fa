import type { CareShown } from '../../../contract/console/safer.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { saferText } from '../../text/safer/cases.ts'

const FIGURES = Object.keys(saferText.figures) as (keyof typeof saferText.figures)[]

/** Play of as many days before a care as after it. */
export function EffectTable({ effects }: { effects: CareShown['effects'] }) {
  return effects.map(({ days, ...effect }) => (
    <table key={days} className="safer-effect">
      <caption>{saferText.effect(days)}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{saferText.before}</th>
          <th scope="col">{saferText.after}</th>
        </tr>
      </thead>
      <tbody>
        {FIGURES.map((name) => (
          <tr key={name}>
            <th scope="row">{saferText.figures[name]}</th>
            <td>{shown(name, effect[name].before)}</td>
            <td>{shown(name, effect[name].after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ))
}

function shown(name: (typeof FIGURES)[number], value: number): string {
  return name === 'minutes' ? saferText.minutes(value) : moneyText(bahtToSatang(value))
}
