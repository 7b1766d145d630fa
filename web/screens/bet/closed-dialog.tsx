import { useEffect, useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { shortDate } from '../../../ui/thai-date.ts'
import { useAskAgain } from '../../live/use-ask-again.ts'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { betText } from '../../text/bet.ts'
import type { BetPage } from './load-bet.ts'
import { moveDraft } from './shut/move-draft.ts'

interface ClosedDialogProps {
  roundId: string
  hasDraft: boolean
}

/** What is left to do when the round closes under the member's hands: the next round of the lottery, the result, another lottery. */
export function ClosedDialog({ roundId, hasDraft }: ClosedDialogProps) {
  const { page, writer } = useLoaderData<{ page: BetPage; writer: string }>()
  const next = page.is === 'shut' ? page.next : null
  const { revalidate } = useRevalidator()
  // The page's clock, or a refusal, knew it first: which round is next the server says, as soon as it has closed this one.
  useEffect(() => void revalidate(), [revalidate])
  useAskAgain(next === null)
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} role="alertdialog" title={betText.closedTitle} onClose={() => setOpen(false)}>
      <p className="dialog-text">{hasDraft ? betText.closedText : betText.closedRoundTitle}</p>
      <div className="dialog-buttons">
        {next ? (
          <Link
            to={`/bet/${next.roundId}`}
            className={buttonClass('cta')}
            onClick={() => moveDraft(localStorage, { writer, from: roundId, to: next.roundId })}
          >
            {betText.nextRound(shortDate(drawDayMs(next.businessDate)))}
          </Link>
        ) : null}
        <Link to={`/prizecheck-detail?round=${roundId}`} className={buttonClass('soft')}>
          {betText.closedResult}
        </Link>
        <Link to="/lottobet" className={buttonClass('soft')}>
          {betText.closedList}
        </Link>
        <Button tone="ghost" onClick={() => setOpen(false)}>
          {betText.close}
        </Button>
      </div>
    </Dialog>
  )
}
