import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { ActForm } from '../../../forms/act-form.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { reasonField, tickField } from '../../../forms/usual-fields.ts'
import { ask } from '../../../session/ask.ts'
import { roundText } from '../../../text/rounds/round.ts'

const REASON = { reason: reasonField(roundText.closeReasonLabel) }
const REASON_AND_DRAW = { ...REASON, drawNow: tickField(roundText.drawNow, true) }

/** Closes the sale early. It cannot be undone, so it asks for confirmation and a reason. In a demo it can draw at once. */
export function CloseRound({ roundId, mayDraw }: { roundId: string; mayDraw: boolean }) {
  const [asking, setAsking] = useState(false)
  const { act, busy, refused, forget } = useAct({
    send: ({ reason, drawNow }: { reason: string; drawNow?: boolean }) =>
      ask('rounds', 'close', { body: { roundId, reason, ...(drawNow ? { drawNow } : {}) } }),
    done: () => roundText.closeDone,
    onDone: () => setAsking(false),
  })
  const shut = () => {
    forget()
    setAsking(false)
  }
  const form = {
    acts: [{ name: 'close', label: roundText.closeConfirm, tone: 'danger' as const }],
    beside: (
      <Button tone="ghost" onClick={shut}>
        {roundText.cancel}
      </Button>
    ),
    busy,
    refused,
    className: 'mt-4',
  }
  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {roundText.close}
      </Button>
      <Dialog open={asking} title={roundText.closeTitle} role="alertdialog" onClose={shut}>
        <p className="dialog-text">{roundText.closeText}</p>
        {mayDraw ? (
          <ActForm fields={REASON_AND_DRAW} {...form} onSend={act} onChange={forget} />
        ) : (
          <ActForm fields={REASON} {...form} onSend={act} onChange={forget} />
        )}
      </Dialog>
    </>
  )
}
