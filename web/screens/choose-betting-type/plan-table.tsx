import { Link } from 'react-router'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { lineWin } from '../../../domain/betting/win/payout.ts'
import { SET_PRICE } from '../../../domain/betting/win/set-of-four.ts'
import { bahtToSatang, basisPointsToPercent, cost } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { PositionGlyph } from '../../../ui/marks/position-glyph.tsx'
import { Money } from '../../../ui/money.tsx'
import { betPath } from '../../rounds/bet-path.ts'
import { rateText, shortTypeName } from '../../text/bet.ts'
import { planText } from '../../text/plans.ts'
import type { PlanName, PlanPrice, PlanRow } from './load-plans.ts'

interface PlanTableProps {
  roundId: string
  plans: readonly PlanName[]
  rows: readonly PlanRow[]
}

const EXAMPLE = bahtToSatang(100)

/**
 * One column for each plan and one row for each bet type, to compare figures. On desktops two plans fit on one line: the labels
 * are shown once above and stay in each cell for screen readers.
 */
export function PlanTable({ roundId, plans, rows }: PlanTableProps) {
  return (
    <table className="card plan-table">
      <caption className="unseen">{planText.title}</caption>
      <thead>
        <tr>
          <th scope="col">{planText.type}</th>
          {plans.map(({ code, name }) => (
            <th key={code} scope="col">
              <div className="plan-head">
                <span>{name}</span>
                <Link
                  to={betPath({ roundId, plan: code })}
                  className={buttonClass('soft')}
                  aria-label={planText.chooseLabel(name)}
                >
                  {planText.choose}
                </Link>
              </div>
              <div className="plan-price plan-captions" aria-hidden="true">
                <span>{planText.rate}</span>
                <span>{planText.costs}</span>
                <span>{planText.pays}</span>
                <span>{planText.returns}</span>
              </div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ type, prices }) => (
          <tr key={type}>
            <th scope="row">
              <div className="plan-type">
                <PositionGlyph type={type} />
                <span>{shortTypeName[type]}</span>
              </div>
            </th>
            {plans.map(({ code }, column) => (
              <td key={code}>
                <Price type={type} price={prices[column] ?? null} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Price({ type, price }: { type: BetType; price: PlanPrice | null }) {
  if (!price) return <p>{planText.notSold}</p>
  const { rate, discount, returns } = price
  const stake = type === 'four_set' ? SET_PRICE : EXAMPLE
  return (
    <div className="plan-price">
      <p className="plan-rate">
        <b>{type === 'four_set' ? planText.bySet : `×${rateText(rate)}`}</b>
        {discount > 0 ? <small>{planText.less(String(basisPointsToPercent(discount)))}</small> : null}
      </p>
      <p>
        <span className="plan-word">{planText.costs} </span>
        <Money amount={cost(stake, discount)} decimals="needed" />
      </p>
      <p>
        <span className="plan-word">{planText.pays} </span>
        <Money amount={lineWin({ type, stake, rate })} decimals="needed" />
      </p>
      <p>
        <span className="plan-word">{planText.returns} </span>
        <span className="plan-range">{rangeText(returns)}</span>
      </p>
    </div>
  )
}

function rangeText({ least, most }: PlanPrice['returns']): string {
  const [from, to] = [least.toFixed(1), most.toFixed(1)]
  return from === to ? `${to}%` : `${from}–${to}%`
}
