import { useEffect, useRef } from 'react'
import { type FileColumn, guessColumns } from '../../../domain/payments/channels/statement-columns.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { selectField } from '../../forms/usual-fields.ts'
import { ask } from '../../session/ask.ts'
import { formsText } from '../../text/forms.ts'
import { statementsText } from '../../text/payments/statements.ts'

const { map: words } = statementsText
/** What is chosen for a column that a file does not have. No column is called so: names are trimmed. */
const NONE = ' '

interface MapColumnsProps {
  /** As the file has them. */
  columns: readonly FileColumn[]
  bank: string
  /** Whether this bank's columns are named for the first time, and not because they were read wrongly. */
  isNew: boolean
  onKept: (layout: string) => void
}

type Named = Readonly<Record<'date' | 'time' | 'deposit' | 'withdrawal' | 'text', string>>

/** Which column of a file is which, asked for once a bank. */
export function MapColumns({ columns, bank, isNew, onKept }: MapColumnsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { act, busy, refused, forget } = useAct({
    send: ({ time, text, ...others }: Named) =>
      ask('statements', 'columns', {
        body: { ...others, bank, time: time === NONE ? null : time, text: text === NONE ? [] : [text] },
      }),
    refreshes: [['statements']],
    onDone: ({ layout }) => onKept(layout),
  })
  return (
    <section aria-labelledby="map-columns" className="map-columns">
      <h3 id="map-columns" className="text-base" tabIndex={-1} ref={heading}>
        {isNew ? words.title : words.titleAgain}
      </h3>
      <p className="lead">{words.lead}</p>
      <ActForm
        fields={fieldsOf(columns)}
        acts={[{ name: 'keep', label: words.keep, tone: 'brand' }]}
        busy={busy}
        refused={refused}
        labelledBy="map-columns"
        onSend={act}
        onChange={forget}
      />
    </section>
  )
}

/** Each begins with what its name makes likely. */
function fieldsOf(columns: readonly FileColumn[]) {
  const names = columns.map(({ name }) => name)
  const guess = guessColumns(names)
  const nameOf = (name: string) => {
    const example = columns.find((each) => each.name === name)?.example
    return example ? words.example(name, example) : name
  }
  const one = (label: string, likely: string | undefined) => ({
    ...selectField(label, likely === undefined ? ['', ...names] : names, (name) =>
      name === '' ? words.choose : nameOf(name),
    ),
    initial: likely ?? '',
    read: ([typed]: readonly string[]) => typed || undefined,
    wrong: formsText.missing,
  })
  const oneOrNone = (label: string, likely: string | undefined, none: string) => ({
    ...selectField(label, [NONE, ...names], (name) => (name === NONE ? none : nameOf(name))),
    initial: likely ?? NONE,
  })
  return {
    date: one(words.date, guess.date),
    time: oneOrNone(words.time, guess.time, words.noTime),
    deposit: one(words.deposit, guess.deposit),
    withdrawal: one(words.withdrawal, guess.withdrawal),
    text: oneOrNone(words.text, guess.text, words.noText),
  }
}
