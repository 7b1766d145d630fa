import { memo } from 'react'
import { Link } from 'react-router'
import { satang } from '../../../../domain/money.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../../ui/buttons/button.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { numberText } from '../../../text/bet.ts'
import { cartText } from '../../../text/cart.ts'
import type { EditorAct } from '../write/editor.ts'
import { type CartLine, isTakenOut, repeatedLines } from '../write/lines.ts'
import type { CartPanelProps } from './cart-props.ts'
import { isShort } from './confirm/confirm-offer.ts'
import { KeptNote } from './kept-note.tsx'

/** What the member must know before sending, the most serious first. */
export function CartNotices({ ticket, totals, balance, online, act }: CartPanelProps) {
  if (ticket.phase === 'unsure') return <UnsureNotice act={act} />
  const limited = limitedWords(ticket.lines)
  return (
    <>
      {ticket.refusal ? <Alert tone="error">{ticket.refusal.message}</Alert> : null}
      {online ? <KeptNote kept={ticket.kept} lineCount={ticket.lines.length} /> : null}
      {online || ticket.lines.length === 0 ? null : <Alert tone="warning">{cartText.offline}</Alert>}
      {limited === '' ? null : <Alert tone="warning">{limited}</Alert>}
      <RepeatedNotice lines={ticket.lines} act={act} />
      {ticket.refusal?.code !== 'CREDIT_TOO_LOW' && balance !== null && isShort(totals, balance) ? (
        <Alert tone="warning">
          {cartText.balanceShort(moneyText(satang(totals.cost - balance)))}{' '}
          <Link to="/deposit">{cartText.depositLater}</Link>
        </Alert>
      ) : null}
    </>
  )
}

/** A bet that stands twice is twice the stake, as it was written; whoever did not mean it takes it off here. */
const RepeatedNotice = memo(function RepeatedNotice({
  lines,
  act,
}: {
  lines: readonly CartLine[]
  act: Act
}) {
  const { size } = repeatedLines(lines)
  if (size === 0) return null
  return (
    <Alert tone="info">
      {cartText.repeatedCount(size)}{' '}
      <button type="button" className="text-button" onClick={() => act({ do: 'removeRepeated' })}>
        {cartText.removeRepeated}
      </button>
    </Alert>
  )
})

type Act = (act: EditorAct) => void

function UnsureNotice({ act }: { act: (act: EditorAct) => void }) {
  return (
    <Alert tone="warning">
      <b>{cartText.unsureTitle}</b>
      <br />
      {cartText.unsureText}
      <div className="bet-unsure">
        <Link to="/history" className={buttonClass('ghost', 'sm')}>
          {cartText.checkHistory}
        </Link>
        <Button tone="ghost" size="sm" onClick={() => act({ do: 'forget' })}>
          {cartText.forget}
        </Button>
      </div>
    </Alert>
  )
}

/** Names the numbers that are paid less or not sold, before the ticket is bought. */
function limitedWords(lines: readonly CartLine[]): string {
  const numbers = (state: CartLine['state']) => [
    ...new Set(
      lines
        .filter((line) => (isTakenOut(line) ? 'closed' : line.state) === state)
        .map((line) => numberText(line.type, line.number)),
    ),
  ]
  return [
    cartText.half(numbers('half')),
    cartText.capped(numbers('capped')),
    cartText.closed(numbers('closed')),
  ]
    .filter(Boolean)
    .join(' · ')
}
