import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { ask } from '../../../session/ask.ts'
import { roundText } from '../../../text/round.ts'

/**
 * Ends the sale early. It cannot be undone, so it asks, and wants a reason for the record. In a demo nobody waits for the
 * draw unless he wants to.
 */
export function CloseRound({ roundId, mayDraw }: { roundId: string; mayDraw: boolean }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [missing, setMissing] = useState(false)
  const closing = useMutation({
    mutationFn: (wish: { reason: string; drawNow?: true }) =>
      ask('rounds', 'close', { body: { roundId, ...wish } }),
    onSuccess: () => {
      setAsking(false)
      void client.invalidateQueries()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const reason = String(typed.get('reason')).trim()
    setMissing(reason === '')
    if (reason !== '') closing.mutate({ reason, ...(typed.has('drawNow') ? { drawNow: true } : {}) })
  }
  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {roundText.close}
      </Button>
      <Dialog open={asking} title={roundText.closeTitle} role="alertdialog" onClose={() => setAsking(false)}>
        <p className="dialog-text">{roundText.closeText}</p>
        <form className="close-form" onSubmit={submit} noValidate>
          <TextField
            label={roundText.closeReasonLabel}
            name="reason"
            maxLength={200}
            autoComplete="off"
            required
            error={missing ? roundText.reasonMissing : undefined}
          />
          {mayDraw ? (
            <label className="close-draw">
              <input type="checkbox" name="drawNow" defaultChecked /> {roundText.drawNow}
            </label>
          ) : null}
          {closing.isError ? <Alert tone="error">{closing.error.message}</Alert> : null}
          <Button type="submit" tone="danger" busy={closing.isPending}>
            {roundText.closeConfirm}
          </Button>
          <Button tone="ghost" onClick={() => setAsking(false)}>
            {roundText.cancel}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
