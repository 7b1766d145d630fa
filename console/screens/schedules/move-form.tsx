import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { type Field, someText } from '../../forms/field.ts'
import { schedulesText } from '../../text/schedules.ts'
import { dayText } from './day-text.ts'
import type { OwnMoveSeen } from './schedule-fields.ts'

const { move } = schedulesText

const REASON = {
  kind: 'text',
  label: move.reason,
  hint: move.reasonHint,
  maxLength: 80,
  read: someText,
  wrong: move.reasonWrong,
} satisfies Field<string>

const KINDS = ['off', 'to'] as const

/** A fast lottery's draw can be called off but not moved. */
const ONLY_OFF = { reason: REASON }
const offOrMoved = (today: string) => ({
  kind: {
    kind: 'radio',
    label: move.kind,
    choices: KINDS.map((value) => ({ value, label: move[value] })),
    initial: 'off',
    read: ([typed]: readonly string[]) => KINDS.find((kind) => kind === typed),
    wrong: '',
  } satisfies Field<(typeof KINDS)[number]>,
  to: {
    kind: 'date',
    today,
    label: move.date,
    read: someText,
    wrong: move.dateWrong,
    when: { kind: 'to' },
  } satisfies Field<string>,
  reason: REASON,
})

interface MoveFormProps {
  /** The draw's usual day. */
  from: string
  today: string
  onlyOff: boolean
  onClose: () => void
  onDone: (move: OwnMoveSeen) => void
}

/** Calls a draw off or moves it, in the form beside: nothing changes before that is saved. */
export function MoveForm({ from, today, onlyOff, onClose, onDone }: MoveFormProps) {
  const form = {
    acts: [{ name: 'done', label: move.done }],
    beside: (
      <Button tone="ghost" onClick={onClose}>
        {move.cancel}
      </Button>
    ),
    busy: false,
    refused: null,
    className: 'mt-3',
  }
  return (
    <Dialog open title={move.title(dayText(from))} onClose={onClose}>
      {onlyOff ? (
        <ActForm {...form} fields={ONLY_OFF} onSend={({ reason }) => onDone({ from, to: null, reason })} />
      ) : (
        <ActForm
          {...form}
          fields={offOrMoved(today)}
          onSend={({ to = null, reason }) => onDone({ from, to, reason })}
        />
      )}
    </Dialog>
  )
}
