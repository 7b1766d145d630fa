import type { StatementLinesShown } from '../../../contract/console/money/statements.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock, longDate } from '../../../ui/thai-date.ts'
import { statementsText } from '../../text/payments/statements.ts'
import './statement-lines.css'

/** The lines of a file: what became of each, or what it would do. */
export function StatementLines({ lines, more, withdrawals }: StatementLinesShown) {
  return (
    <>
      {lines.length === 0 ? <p className="lead">{statementsText.none}</p> : null}
      <ul className="statement-lines">
        {lines.map(({ row, at, isDay, amount, text, what, member }) => (
          <li key={row}>
            <b>{moneyText(bahtToSatang(amount))}</b>
            <span>
              {statementsText.what[what]}
              {member === null ? null : ` ${statementsText.member(member)}`}
            </span>
            <span className="statement-text">
              {isDay ? longDate(Date.parse(at)) : dateAndClock(Date.parse(at))} {text}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="lead mt-2">{statementsText.more(more)}</p> : null}
      {withdrawals > 0 ? <p className="lead mt-2">{statementsText.withdrawals(withdrawals)}</p> : null}
    </>
  )
}
