import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { selectField } from '../../forms/usual-fields.ts'
import { ask } from '../../session/ask.ts'
import { statementsText } from '../../text/payments/statements.ts'

const { map: words } = statementsText
/** What is chosen for a column that a file does not have. No column is called so: names are trimmed. */
const NONE = ' '

interface MapColumnsProps {
  /** As the file has them. */
  names: readonly string[]
  bank: string
  onKept: (layout: string) => void
}

/** Which column of a file is which, asked for once a bank. */
export function MapColumns({ names, bank, onKept }: MapColumnsProps) {
  const { act, busy, refused, forget } = useAct({
    send: ({
      time,
      text,
      ...columns
    }: Readonly<Record<'date' | 'time' | 'deposit' | 'withdrawal' | 'text', string>>) =>
      ask('statements', 'columns', {
        body: { ...columns, bank, time: time === NONE ? null : time, text: text === NONE ? [] : [text] },
      }),
    refreshes: [['statements']],
    onDone: ({ layout }) => onKept(layout),
  })
  const one = (label: string) => selectField(label, names, (name) => name)
  const oneOrNone = (label: string, none: string) =>
    selectField(label, [NONE, ...names], (name) => (name === NONE ? none : name))
  return (
    <section aria-labelledby="map-columns">
      <h3 id="map-columns" className="text-base mt-4">
        {words.title}
      </h3>
      <p className="lead">{words.lead}</p>
      <ActForm
        fields={{
          date: one(words.date),
          time: oneOrNone(words.time, words.noTime),
          deposit: one(words.deposit),
          withdrawal: one(words.withdrawal),
          text: oneOrNone(words.text, words.noText),
        }}
        acts={[{ name: 'keep', label: words.keep, tone: 'soft' }]}
        busy={busy}
        refused={refused}
        labelledBy="map-columns"
        onSend={act}
        onChange={forget}
      />
    </section>
  )
}
