import { memo } from 'react'
import { Link } from 'react-router'
import { Alert } from '../../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../../ui/buttons/button.tsx'
import { MoneyMissing } from '../../../live/money-missing.tsx'
import { numberText } from '../../../text/bet.ts'
import { cartText } from '../../../text/cart.ts'
import type { Offer } from '../offer.ts'
import { mergedLines } from '../repeats/merge-repeated.ts'
import type { EditorAct } from '../write/editor.ts'
import { type CartLine, isTakenOut, linesToBet, repeatedLines } from '../write/lines.ts'
import type { CartPanelProps } from './cart-props.ts'
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
      <RepeatedNotice lines={ticket.lines} offers={ticket.offers} act={act} />
      <MoneyMissing cost={totals.cost} balance={balance} words={cartText.balanceShort} />
    </>
  )
}

interface RepeatedNoticeProps {
  lines: readonly CartLine[]
  offers: readonly Offer[]
  act: (act: EditorAct) => void
}

/** A bet that stands twice is twice the stake, as it was written: it is made one line here, or taken off by who did not mean it. */
const RepeatedNotice = memo(function RepeatedNotice({ lines, offers, act }: RepeatedNoticeProps) {
  const { size } = repeatedLines(lines)
  if (size === 0) return null
  return (
    <Alert tone="info">
      {cartText.repeatedCount(size)}{' '}
      {mergedLines(lines, offers).length < lines.length ? (
        <button type="button" className="text-button" onClick={() => act({ do: 'mergeRepeated' })}>
          {cartText.mergeRepeated}
        </button>
      ) : null}{' '}
      <button type="button" className="text-button" onClick={() => act({ do: 'removeRepeated' })}>
        {cartText.removeRepeated}
      </button>
    </Alert>
  )
})

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
  const sold = linesToBet(lines)
  const numbers = (those: readonly CartLine[]) => [
    ...new Set(those.map((line) => numberText(line.type, line.number))),
  ]
  return [
    cartText.half(numbers(sold.filter(({ half }) => half))),
    cartText.capped(numbers(sold.filter(({ state }) => state === 'capped'))),
    cartText.closed(numbers(lines.filter(isTakenOut))),
  ]
    .filter(Boolean)
    .join(' · ')
}
