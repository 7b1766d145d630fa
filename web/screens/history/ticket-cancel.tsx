import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Bill } from '../../../contract/services/bill.ts'
import { lastCancelMs } from '../../../domain/betting/cancel.ts'
import { roundNumber } from '../../../domain/lottery/round-name.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { focusHeading } from '../../../ui/focus-heading.ts'
import { Money } from '../../../ui/money.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useHasPassed } from '../../../ui/server-clock.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { usePageAnswer } from '../../forms/page-answer.ts'
import { Told } from '../../forms/told.tsx'
import { useBalanceText } from '../../live/balance-money.tsx'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { cancelText } from '../../text/history.ts'
import type { CancelAct } from './cancel-bill.ts'
import type { KeepAct } from './keep-bill.ts'

interface TicketCancelProps {
  bill: Bill
  nowMs: number
  xsrf: string
}

/** Cancels the ticket while its round allows it, after a confirmation. The server decides. */
export function TicketCancel({ bill, nowMs, xsrf }: TicketCancelProps) {
  const [asking, setAsking] = useState(false)
  const done = usePageAnswer<CancelAct | KeepAct>()
  const busy = useNavigation().formData?.get('act') === 'cancel'
  const hydrated = useHydrated()
  const lastMs = lastCancelMs(Date.parse(bill.round.close_at))
  const tooLate = useHasPassed(lastMs, nowMs)
  // Tickets of a lottery with many rounds a day cannot be cancelled.
  const isOpen =
    bill.status === 'waiting' && bill.round.status === 'open' && roundNumber(bill.round.code) === undefined
  const word = <CancelWord bill={bill} done={done} />
  if (!isOpen || tooLate) return word
  const form = (
    <Form method="post" onSubmit={() => setAsking(false)} className="ticket-cancel-form">
      <input type="hidden" name="_csrf" value={xsrf} />
      <input type="hidden" name="act" value="cancel" />
      <input type="hidden" name="bought" value={bill.type_purchae ?? 'normal'} />
      <Button type="submit" tone="danger" busy={busy}>
        {cancelText.confirm}
      </Button>
    </Form>
  )
  const question = (
    <p className="dialog-text">
      {cancelText.text} <Money amount={bahtToSatang(bill.net)} />
    </p>
  )
  // Without scripts the confirmation opens in place: a single tap never cancels.
  return (
    <div className="ticket-cancel">
      {word}
      <p className="ticket-cancel-until">{cancelText.until(dateAndClock(lastMs))}</p>
      {hydrated ? (
        <Button tone="line" onClick={() => setAsking(true)}>
          {cancelText.ask}
        </Button>
      ) : (
        <details>
          <summary className={buttonClass('line')}>{cancelText.ask}</summary>
          {question}
          {form}
        </details>
      )}
      <Dialog open={asking} role="alertdialog" title={cancelText.title} onClose={() => setAsking(false)}>
        {question}
        <div className="dialog-buttons">
          {form}
          <Button tone="ghost" onClick={() => setAsking(false)}>
            {cancelText.keep}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

/** The outcome: why the ticket was not cancelled, or that it was. */
function CancelWord({ bill, done }: { bill: Bill; done: CancelAct | KeepAct | undefined }) {
  const isTaken = done === null && bill.status === 'cancelled'
  const text = useBalanceText()
  // The pressed button is gone, and the focus with it.
  useEffect(() => {
    if (isTaken && document.activeElement === document.body) focusHeading()
  }, [isTaken])
  if (isTaken) return <Alert tone="success">{cancelText.done(text(bahtToSatang(bill.net)))}</Alert>
  if (!done || !('message' in done)) return null
  return (
    <Told tone="error" of={done}>
      {done.message}
    </Told>
  )
}
