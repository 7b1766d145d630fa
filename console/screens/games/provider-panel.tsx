import type { GameProviderShown } from '../../../contract/console/games.ts'
import { SHELVES } from '../../../domain/games/shelves.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { ChangedNote } from '../../forms/changed-note.tsx'
import type { Field } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { useBegun } from '../../forms/use-begun.ts'
import { selectField, tickField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { gamesText } from '../../text/games.ts'
import { shelfText } from './game-words.ts'
import { PictureForm } from './picture-panel.tsx'

type Standing = Pick<GameProviderShown, 'isOn' | 'shelf' | 'place'>
const standingOf = ({ isOn, shelf, place }: Standing): Standing => ({ isOn, shelf, place })

/** Whether a provider is shown, which shelf is its own and where it stands there. */
export function ProviderPanel({ provider, onClose }: { provider: GameProviderShown; onClose: () => void }) {
  const { code, nameEn } = provider
  const { key, begun, isOther, take } = useBegun(standingOf(provider))
  const { act, busy, refused, forget } = useAct({
    send: (typed: Standing) => ask('games', 'setProvider', { body: { code, ...typed, seen: begun } }),
    refreshes: [['games']],
    done: () => gamesText.saved,
    onDone: onClose,
  })
  const fields = {
    isOn: tickField(gamesText.isOn, begun.isOn),
    shelf: { ...selectField(gamesText.columns.shelf, SHELVES, shelfText), initial: begun.shelf },
    place: {
      ...{
        kind: 'text',
        input: 'numeric',
        label: gamesText.columns.place,
        hint: gamesText.placeHint,
        maxLength: 3,
      },
      initial: String(begun.place),
      read: ([typed = '']: readonly string[]) =>
        /^[1-9]\d{0,2}$/.test(typed.trim()) ? Number(typed) : undefined,
      wrong: gamesText.placeWrong,
    } satisfies Field<number>,
  } as const
  return (
    <DetailPanel
      title={gamesText.changeOf(nameEn)}
      closeLabel={gamesText.close}
      onClose={onClose}
      facts={[
        [gamesText.columns.code, code],
        [gamesText.columns.games, provider.games],
      ]}
    >
      <p className="text-sm text-ink-2">{gamesText.shelfWhy}</p>
      <ActForm
        key={key}
        fields={fields}
        acts={[{ name: 'save', label: gamesText.save, tone: 'cta' }]}
        busy={busy}
        refused={refused}
        onSend={act}
        onChange={forget}
      >
        {isOther ? <ChangedNote onTake={take} /> : null}
      </ActForm>
      <PictureForm code={code} id={null} img={provider.img} />
    </DetailPanel>
  )
}
