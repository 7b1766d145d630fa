import { type FormEvent, useState } from 'react'
import type { ListChangeShown } from '../../../contract/console/games.ts'
import { LIST_LETTERS_AT_MOST } from '../../../domain/games/game-list.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { useAct } from '../../forms/use-act.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { Facts } from '../../panels/facts.tsx'
import { ask, Problem } from '../../session/ask.ts'
import { formsText } from '../../text/forms.ts'
import { gamesText } from '../../text/games.ts'

const NOTHING = [] as const

/** Brings in a provider's list: first what it would change, then the change. */
export function ImportPanel({ code, onClose }: { code: string; onClose: () => void }) {
  const [wrong, setWrong] = useState<string>()
  const look = useAct({
    send: async (list: string) => ({
      list,
      change: await ask('games', 'previewList', { body: { provider: code, list } }),
    }),
    refreshes: NOTHING,
  })
  const bring = useAct({
    send: (body: { list: string; lists: number }) =>
      ask('games', 'importList', { body: { provider: code, ...body } }),
    refreshes: [['games'], ['approvals']],
    done: ({ games, terms }) => {
      const listed = games.toLocaleString('en')
      return terms > 0 ? gamesText.terms.asked(listed, terms.toLocaleString('en')) : gamesText.sent(listed)
    },
    onDone: onClose,
  })
  const preview = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('file')
    const file = chosen instanceof File && chosen.size > 0 ? chosen : undefined
    // Three bytes a Thai letter: what is larger than that is refused before it is read.
    const isLarge = file !== undefined && file.size > 3 * LIST_LETTERS_AT_MOST
    setWrong(file ? (isLarge ? gamesText.fileLarge : undefined) : gamesText.fileMissing)
    if (file && !isLarge) look.act(await file.text())
  }
  const forget = () => {
    setWrong(undefined)
    look.forget()
    bring.forget()
  }
  const refused = bring.refused ?? look.refused
  return (
    <DetailPanel title={gamesText.import} closeLabel={gamesText.close} onClose={onClose} facts={[]}>
      <p className="lead">{gamesText.importLead}</p>
      <form onSubmit={preview} className="mt-4 grid gap-3">
        <FileField
          label={gamesText.file}
          choose={formsText.chooseFile}
          name="file"
          accept=".json,application/json"
          onChange={forget}
        />
        <Button type="submit" tone="soft" busy={look.busy}>
          {gamesText.preview}
        </Button>
      </form>
      {wrong ? <Alert tone="error">{wrong}</Alert> : null}
      {refused ? <Refused why={refused} /> : null}
      {look.reply && !look.refused ? <Change {...look.reply} busy={bring.busy} onSend={bring.act} /> : null}
    </DetailPanel>
  )
}

function Refused({ why }: { why: Error }) {
  const { faults = [], more = 0 } = why instanceof Problem ? why.said : {}
  return (
    <Alert tone="error">
      <p>{why.message}</p>
      <ul className="mt-2 grid gap-1">
        {faults.map(({ kind, nth, at }) => (
          <li key={`${nth}-${kind}`}>
            {nth > 0 ? `${gamesText.nth(nth)}: ` : ''}
            {gamesText.faults[kind]} {at}
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{gamesText.more(more.toLocaleString('en'))}</p> : null}
    </Alert>
  )
}

interface ChangeProps {
  list: string
  change: ListChangeShown
  busy: boolean
  onSend: (body: { list: string; lists: number }) => void
}

function Change({ list, change, busy, onSend }: ChangeProps) {
  return (
    <section className="mt-4 grid gap-3">
      <p>{gamesText.found(change.games.toLocaleString('en'))}</p>
      <Facts
        facts={[
          [gamesText.added, change.added],
          [gamesText.changed, change.changed],
          [gamesText.gone, change.gone],
          [gamesText.same, change.same],
          [gamesText.terms.changed, change.terms],
        ]}
      />
      {change.terms > 0 ? <Alert tone="warning">{gamesText.terms.needsTwo}</Alert> : null}
      {change.first.length > 0 ? (
        <p className="text-sm text-ink-2">
          {gamesText.first} {change.first.join(', ')}
        </p>
      ) : null}
      <Button tone="cta" busy={busy} onClick={() => onSend({ list, lists: change.lists })}>
        {gamesText.send}
      </Button>
    </section>
  )
}
