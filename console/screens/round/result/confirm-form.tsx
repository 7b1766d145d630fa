import EyeOff from 'lucide-react/icons/eye-off'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { bahtToSatang } from '../../../../domain/money.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { NumberTiles } from '../../../../ui/marks/number-tile.tsx'
import { Money } from '../../../../ui/money.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { dateAndClock } from '../../../../ui/thai-date.ts'
import { useFocusOnFault } from '../../../forms/focus-on-fault.ts'
import { useAct } from '../../../forms/use-act.ts'
import { ask } from '../../../session/ask.ts'
import { correctionText } from '../../../text/correction.ts'
import { roundText } from '../../../text/round.ts'
import { ChangePreview } from './change-preview.tsx'
import {
  asPublished,
  isComplete,
  isRefusedField,
  nothingTyped,
  publishedOrNull,
  ResultFields,
  type ResultForm,
  type Typed,
} from './result-fields.tsx'

/** The second, blind entry: this page never receives the first one. */
export function ConfirmForm({ form, correcting }: { form: ResultForm; correcting: boolean }) {
  const [typed, setTyped] = useState(() => nothingTyped(form.fields))
  const [marking, setMarking] = useState(false)
  const [asking, setAsking] = useState(false)
  const { act, busy, refused } = useAct({
    send: () => {
      const published = asPublished(form.fields, typed)
      const body = { roundId: form.roundId, published, officialAt: form.late?.officialAt ?? null }
      return ask('results', 'confirm', { body }).finally(() => setAsking(false))
    },
    done: () => roundText.confirmed,
  })
  const element = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useFocusOnFault(element, tries, refused)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const complete = isComplete(form.fields, typed)
    setMarking(!complete)
    setAsking(complete)
    if (!complete) setTries(tries + 1)
  }
  return (
    <form ref={element} className="result-form" onSubmit={submit} noValidate>
      <h2 className="text-lg">
        <EyeOff aria-hidden="true" size={20} strokeWidth={1.75} />
        {correcting ? correctionText.confirmCorrection : roundText.confirm}
      </h2>
      <p className="round-words">{roundText.confirmText}</p>
      {form.late ? <Late late={form.late} /> : null}
      <ResultFields
        fields={form.fields}
        typed={typed}
        marking={marking}
        refused={refused}
        onChange={setTyped}
      />
      {correcting ? (
        <ChangePreview roundId={form.roundId} published={publishedOrNull(form.fields, typed)} />
      ) : null}
      {refused && !isRefusedField(form.fields, refused) ? (
        <Alert tone="error">{refused.message}</Alert>
      ) : null}
      <Button type="submit" tone="cta">
        {roundText.confirmSend}
      </Button>
      <Sure open={asking} busy={busy} onYes={() => act(undefined)} onNo={() => setAsking(false)}>
        <OnceMore fields={form.fields} typed={typed} correcting={correcting} />
      </Sure>
    </form>
  )
}

/** What is given back when the second person agrees that the result was out before the sale ended. */
function Late({ late }: { late: NonNullable<ResultForm['late']> }) {
  const count = (tickets: number) => tickets.toLocaleString('en-US')
  return (
    <Alert tone="warning">
      <b>{roundText.late(dateAndClock(Date.parse(late.officialAt)))}</b>
      <p>
        {roundText.lateTickets(count(late.tickets), count(late.booked))}{' '}
        <Money amount={bahtToSatang(late.amount)} />
      </p>
    </Alert>
  )
}

interface SureProps {
  open: boolean
  busy: boolean
  onYes: () => void
  onNo: () => void
  children: ReactNode
}

/** Asks once more, because it pays at once. */
function Sure({ open, busy, onYes, onNo, children }: SureProps) {
  return (
    <Dialog open={open} title={roundText.confirmTitle} role="alertdialog" onClose={onNo}>
      {children}
      <div className="dialog-buttons">
        <Button tone="cta" busy={busy} onClick={onYes}>
          {roundText.confirmYes}
        </Button>
        <Button tone="ghost" onClick={onNo}>
          {roundText.lookAgain}
        </Button>
      </div>
    </Dialog>
  )
}

function OnceMore(props: { fields: ResultForm['fields']; typed: Typed; correcting: boolean }) {
  const { fields, typed, correcting } = props
  return (
    <>
      <dl className="confirm-numbers">
        {fields.map(({ key, name, kind }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {kind === 'number' ? null : <b>{typed[key]?.join(' ')}</b>}
              {(kind === 'number' ? typed[key] : [])?.map((number, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same number may be drawn twice
                <NumberTiles key={place} number={number} size="sm" />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="dialog-text">
        {correcting ? correctionText.confirmCorrectionDialog : roundText.confirmDialogText}
      </p>
    </>
  )
}
