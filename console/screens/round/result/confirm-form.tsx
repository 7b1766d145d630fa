import EyeOff from 'lucide-react/icons/eye-off'
import { type ReactNode, useId, useState } from 'react'
import { bahtToSatang } from '../../../../domain/money.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { NumberTiles } from '../../../../ui/marks/number-tile.tsx'
import { Money } from '../../../../ui/money.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { dateAndClock } from '../../../../ui/thai-date.ts'
import { ActForm } from '../../../forms/act-form.tsx'
import type { Fields } from '../../../forms/field.ts'
import { useAct } from '../../../forms/use-act.ts'
import { ask } from '../../../session/ask.ts'
import { correctionText } from '../../../text/correction.ts'
import { roundText } from '../../../text/rounds/round.ts'
import { ChangePreview } from './change-preview.tsx'
import { type Published, publishedOf, publishedSoFar, type ResultForm, resultFields } from './result-form.tsx'

/** The second, blind entry: this page never receives the first one. */
export function ConfirmForm({ form, correcting }: { form: ResultForm; correcting: boolean }) {
  const id = useId()
  const [soFar, setSoFar] = useState<Published | null>(null)
  // What is asked about once more before it is sent.
  const [published, setPublished] = useState<Published>()
  const { act, busy, refused } = useAct({
    send: (published: Published) => {
      const body = { roundId: form.roundId, published, officialAt: form.late?.officialAt ?? null }
      return ask('results', 'confirm', { body }).finally(() => setPublished(undefined))
    },
    done: () => roundText.confirmed,
  })
  return (
    <div className="result-form">
      <h2 id={id} className="text-lg">
        <EyeOff aria-hidden="true" size={20} strokeWidth={1.75} />
        {correcting ? correctionText.confirmCorrection : roundText.confirm}
      </h2>
      <p className="round-words">{roundText.confirmText}</p>
      {form.late ? <Late late={form.late} /> : null}
      <ActForm<Fields>
        fields={resultFields(form)}
        acts={[{ name: 'confirm', label: roundText.confirmSend }]}
        labelledBy={id}
        busy={busy}
        refused={refused}
        onSend={(values) => setPublished(publishedOf(form, values))}
        onChange={(typed) => correcting && setSoFar(publishedSoFar(form, typed))}
      >
        {correcting ? <ChangePreview roundId={form.roundId} published={soFar} /> : null}
      </ActForm>
      <Sure
        open={published !== undefined}
        busy={busy}
        onYes={() => published && act(published)}
        onNo={() => setPublished(undefined)}
      >
        <OnceMore fields={form.fields} published={published ?? {}} correcting={correcting} />
      </Sure>
    </div>
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

function OnceMore(props: { fields: ResultForm['fields']; published: Published; correcting: boolean }) {
  const { fields, published, correcting } = props
  return (
    <>
      <dl className="confirm-numbers">
        {fields.map(({ key, name, kind }) => {
          const numbers = [published[key] ?? []].flat()
          return (
            <div key={key}>
              <dt>{name}</dt>
              <dd>
                {kind === 'number' ? null : <b>{numbers.join(' ')}</b>}
                {(kind === 'number' ? numbers : []).map((number, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same number may be drawn twice
                  <NumberTiles key={place} number={number} size="sm" />
                ))}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="dialog-text">
        {correcting ? correctionText.confirmCorrectionDialog : roundText.confirmDialogText}
      </p>
    </>
  )
}
