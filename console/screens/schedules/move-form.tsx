import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { schedulesText } from '../../text/schedules.ts'
import { dayText } from './day-text.ts'
import type { OwnMoveSeen } from './draft.ts'

interface MoveFormProps {
  /** The draw's usual day. */
  from: string
  today: string
  /** A fast lottery's draw can be called off but not moved. */
  onlyOff: boolean
  onClose: () => void
  onDone: (move: OwnMoveSeen) => void
}

/** Calls a draw off or moves it, in the draft: nothing changes before that is saved. */
export function MoveForm({ from, today, onlyOff, onClose, onDone }: MoveFormProps) {
  const { move } = schedulesText
  const [isOff, setIsOff] = useState(true)
  const [wrong, setWrong] = useState<{ date?: true; reason?: true }>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const to = isOff ? null : String(form.get('to') ?? '')
    const reason = String(form.get('reason') ?? '').trim()
    const found = {
      ...(to === '' && { date: true as const }),
      ...(reason === '' && { reason: true as const }),
    }
    setWrong(found)
    if (!found.date && !found.reason) onDone({ from, to, reason })
  }
  return (
    <Dialog open title={move.title(dayText(from))} onClose={onClose}>
      <form className="move-form" onSubmit={submit} noValidate>
        {onlyOff ? null : (
          <fieldset className="move-kinds">
            <legend className="unseen">{move.title(dayText(from))}</legend>
            {[true, false].map((off) => (
              <label key={String(off)} className="schedule-switch">
                <input type="radio" name="kind" checked={isOff === off} onChange={() => setIsOff(off)} />
                <b>{off ? move.off : move.to}</b>
              </label>
            ))}
          </fieldset>
        )}
        {isOff ? null : (
          <TextField
            label={move.date}
            name="to"
            type="date"
            min={today}
            error={wrong.date ? move.dateWrong : undefined}
          />
        )}
        <TextField
          label={move.reason}
          name="reason"
          hint={move.reasonHint}
          autoComplete="off"
          maxLength={80}
          error={wrong.reason ? move.reasonWrong : undefined}
        />
        <div className="dialog-buttons">
          <Button type="submit" tone="cta">
            {move.done}
          </Button>
          <Button tone="ghost" onClick={onClose}>
            {move.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
