import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from 'react-router'
import type { Bill } from '../../../contract/services/bill.ts'
import type { LineGroup } from '../../../domain/betting/group-sets.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { clockText } from '../../../ui/thai-date.ts'
import { langOf } from '../../layouts/lang-of.ts'
import { BalanceMoney, useBalanceText } from '../../live/balance-money.tsx'
import { betText, shortTypeName } from '../../text/bet.ts'
import { ticketText } from '../../text/history.ts'
import { playlistDetailText } from '../../text/lists.ts'
import { LineNumber } from '../bet/cart/line-number.tsx'
import { setWords } from '../bet/sets/set-words.ts'
import { type BillLine, isWon, setsWinsFirst, winsFirst } from '../history/wins-first.ts'

/** A ticket that unfolds to its lines, big sets as one. A native <details>, so that it works before scripts run. */
export function BillFold({ bill, open }: { bill: Bill; open: boolean }) {
  return (
    <details className="bill-fold" open={open}>
      <summary className="list-row">
        <span className="list-words">
          <b>{bill.bill_no}</b>
          <span>
            {clockText(Date.parse(bill.placed_at))} · {playlistDetailText.lines(bill.lines.length)}
            {bill.note ? <span lang={langOf(bill.note)}> · {bill.note}</span> : null}
          </span>
        </span>
        <span className="list-end">
          <BalanceMoney amount={bahtToSatang(bill.net)} decimals="needed" />
          <BillOutcome bill={bill} />
        </span>
        <Arrow />
      </summary>
      <ul className="bill-fold-lines">
        {setsWinsFirst(bill.lines).map(({ set, lines }, place) =>
          set ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place, and lines never move
            <SetFold key={place} set={set} lines={lines} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <FoldLine key={place} line={lines[0]} />
          ),
        )}
      </ul>
      <Link to={`/history?bill=${bill.id}`} className={buttonClass('ghost', 'sm', 'bill-fold-open')}>
        {playlistDetailText.open}
      </Link>
    </details>
  )
}

function Arrow() {
  return <ChevronDown className="bill-fold-arrow" aria-hidden="true" size={18} strokeWidth={1.75} />
}

function BillOutcome({ bill }: { bill: Bill }) {
  if (bill.paid > 0) {
    return (
      <b className="list-won">
        <BalanceMoney amount={bahtToSatang(bill.paid)} sign="gain" decimals="needed" />
      </b>
    )
  }
  return <span>{bill.status === 'settled' ? ticketText.lost : ticketText[bill.status]}</span>
}

function FoldLine({ line }: { line: BillLine }) {
  return (
    <li className="bill-fold-line">
      <span>
        <LineNumber type={line.type} number={line.number} tone={isWon(line) ? 'win' : 'neutral'} />
      </span>
      <span className="bill-fold-type">
        {shortTypeName[line.type]} {line.half ? <Badge tone="warning">{betText.half}</Badge> : null}
      </span>
      <BalanceMoney amount={bahtToSatang(line.amount)} decimals="needed" />
      <LinesOutcome lines={[line]} />
    </li>
  )
}

interface SetFoldProps {
  set: NonNullable<LineGroup<BillLine>['set']>
  lines: LineGroup<BillLine>['lines']
}

/** A big set as one line; one that has won stands open. */
function SetFold({ set, lines }: SetFoldProps) {
  const text = useBalanceText()
  const [{ type, amount, half }] = lines
  const stake = bahtToSatang(amount)
  return (
    <li>
      <details className="bill-fold-set" open={lines.some(isWon)}>
        <summary className="bill-fold-line">
          <span className="bill-fold-type">
            <b>{setWords(set, text(stake))}</b> {shortTypeName[type]}{' '}
            {half ? <Badge tone="warning">{betText.half}</Badge> : null}
          </span>
          <BalanceMoney amount={satang(stake * lines.length)} decimals="needed" />
          <LinesOutcome lines={lines} />
          <Arrow />
        </summary>
        <ul>
          {winsFirst(lines).map((line) => (
            <FoldLine key={line.number} line={line} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** What the lines have won together, or how they ended. */
function LinesOutcome({ lines }: { lines: LineGroup<BillLine>['lines'] }) {
  const paid = lines.filter(isWon).reduce((sum, line) => sum + bahtToSatang(line.paid), 0)
  if (!lines.some(isWon)) return <span className="bill-fold-outcome">{ticketText[lines[0].result]}</span>
  return (
    <BalanceMoney className="list-won" amount={satang(paid)} sign="gain" decimals="needed" symbol={false} />
  )
}
