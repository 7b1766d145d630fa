import { type FormEvent, useState } from 'react'
import type { BookDayShown, BookFoundShown } from '../../../../contract/console/games/books.ts'
import { bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import { BOOK_LETTERS_AT_MOST } from '../../../../domain/games/operated/books.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { FileField } from '../../../../ui/fields/file-field.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { longDate } from '../../../../ui/thai-date.ts'
import { useAct } from '../../../forms/use-act.ts'
import { DetailPanel } from '../../../panels/detail-panel.tsx'
import { ask, Problem } from '../../../session/ask.ts'
import { formsText } from '../../../text/forms.ts'
import { gameBooksText } from '../../../text/games/books.ts'

const NOTHING = [] as const
const { columns } = gameBooksText

/** Brings in a provider's own list of a day: first how it differs, then the list. */
export function BringPanel({
  book: { provider, day },
  onClose,
}: {
  book: BookDayShown
  onClose: () => void
}) {
  const [wrong, setWrong] = useState<string>()
  const look = useAct({
    send: async (file: { name: string; file: string }) => ({
      file,
      found: await ask('gameBooks', 'preview', { body: { provider, day, ...file } }),
    }),
    refreshes: NOTHING,
  })
  const bring = useAct({
    send: (file: { name: string; file: string }) =>
      ask('gameBooks', 'bring', { body: { provider, day, ...file } }),
    refreshes: [['gameBooks']],
    done: ({ differences }) => gameBooksText.sent(differences.toLocaleString('en')),
    onDone: onClose,
  })
  const preview = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('file')
    const file = chosen instanceof File && chosen.size > 0 ? chosen : undefined
    const isLarge = file !== undefined && file.size > BOOK_LETTERS_AT_MOST
    setWrong(file ? (isLarge ? gameBooksText.fileLarge : undefined) : gameBooksText.fileMissing)
    if (file && !isLarge) look.act({ name: file.name, file: await file.text() })
  }
  const forget = () => {
    setWrong(undefined)
    look.forget()
    bring.forget()
  }
  const refused = bring.refused ?? look.refused
  const looked = look.refused ? undefined : look.reply
  return (
    <DetailPanel
      title={gameBooksText.bring}
      closeLabel={gameBooksText.close}
      onClose={onClose}
      facts={[
        [columns.provider, provider],
        [columns.day, longDate(bangkokMs(day))],
      ]}
    >
      <p className="lead">{gameBooksText.bringLead}</p>
      <ChooseFile busy={look.busy} onSubmit={preview} onChange={forget} />
      {wrong ? <Alert tone="error">{wrong}</Alert> : null}
      {refused ? <Refused why={refused} /> : null}
      {looked ? (
        <Looked found={looked.found} busy={bring.busy} onSend={() => bring.act(looked.file)} />
      ) : null}
    </DetailPanel>
  )
}

interface ChooseProps {
  busy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onChange: () => void
}

function ChooseFile({ busy, onSubmit, onChange }: ChooseProps) {
  return (
    <form onSubmit={onSubmit} className="mt-4 grid gap-3">
      <FileField
        label={gameBooksText.file}
        choose={formsText.chooseFile}
        name="file"
        accept=".csv,.json,text/csv,application/json"
        onChange={onChange}
      />
      <Button type="submit" tone="soft" busy={busy}>
        {gameBooksText.preview}
      </Button>
    </form>
  )
}

interface LookedProps {
  found: BookFoundShown
  busy: boolean
  onSend: () => void
}

/** How a list differs, before it is brought in. */
function Looked({ found: { lines, differences, first }, busy, onSend }: LookedProps) {
  return (
    <section className="mt-4 grid gap-3">
      <p>{gameBooksText.found(lines.toLocaleString('en'), differences.toLocaleString('en'))}</p>
      <ul className="grid gap-2">
        {first.map(({ type, about, ours, theirs }) => (
          <li key={`${type} ${about}`} className="break-words">
            <b>{gameBooksText.types[type]}</b> {about}
            <br />
            {columns.ours} {bahtOrNone(ours)} · {columns.theirs} {bahtOrNone(theirs)}
          </li>
        ))}
      </ul>
      <Button tone="cta" busy={busy} onClick={onSend}>
        {gameBooksText.send}
      </Button>
    </section>
  )
}

function bahtOrNone(amount: number | null): string {
  return amount === null ? gameBooksText.none : moneyText(bahtToSatang(amount))
}

function Refused({ why }: { why: Error }) {
  const faults = why instanceof Problem ? (why.said.bookFaults ?? []) : []
  return (
    <Alert tone="error">
      <p>{why.message}</p>
      <ul className="mt-2 grid gap-1">
        {faults.map(({ nth, kind, at }) => (
          <li key={`${nth}-${kind}`}>
            {nth > 0 ? `${gameBooksText.nth(nth)}: ` : ''}
            {gameBooksText.faults[kind]} {at}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
