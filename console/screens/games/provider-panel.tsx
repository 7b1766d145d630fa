import type { GameProviderShown } from '../../../contract/console/games.ts'
import { SHELVES, type Shelf } from '../../../domain/games/shelves.ts'
import { ActForm } from '../../forms/act-form.tsx'
import type { Field } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { selectField, tickField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { gamesText } from '../../text/games.ts'
import { shelfText } from './game-words.ts'
import { PictureForm } from './picture-panel.tsx'

/** Whether a provider is shown, which shelf is its own and where it stands there. */
export function ProviderPanel({ provider, onClose }: { provider: GameProviderShown; onClose: () => void }) {
  const { code, nameEn, isOn, shelf, place } = provider
  const { act, busy, refused, forget } = useAct({
    send: (typed: { isOn: boolean; shelf: Shelf; place: number }) =>
      ask('games', 'setProvider', { body: { code, ...typed } }),
    refreshes: [['games']],
    done: () => gamesText.saved,
    onDone: onClose,
  })
  const fields = {
    isOn: tickField(gamesText.isOn, isOn),
    shelf: { ...selectField(gamesText.columns.shelf, SHELVES, shelfText), initial: shelf },
    place: {
      ...{
        kind: 'text',
        input: 'numeric',
        label: gamesText.columns.place,
        hint: gamesText.placeHint,
        maxLength: 3,
      },
      initial: String(place),
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
        fields={fields}
        acts={[{ name: 'save', label: gamesText.save, tone: 'cta' }]}
        busy={busy}
        refused={refused}
        onSend={act}
        onChange={forget}
      />
      <PictureForm code={code} id={null} img={provider.img} />
    </DetailPanel>
  )
}
