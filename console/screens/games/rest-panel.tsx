import type { GameProviderShown } from '../../../contract/console/games.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { gamesText } from '../../text/games.ts'
import { restFaults, restFields, restWish } from './rest-fields.ts'

/** Plans a time in which games rest. */
export function RestPanel({
  providers,
  onClose,
}: {
  providers: readonly GameProviderShown[]
  onClose: () => void
}) {
  const { act, busy, refused, forget } = useAct({
    send: (body: ReturnType<typeof restWish>) => ask('games', 'planRest', { body }),
    refreshes: [['games']],
    done: () => gamesText.planned,
    onDone: onClose,
  })
  return (
    <DetailPanel title={gamesText.plan} closeLabel={gamesText.close} onClose={onClose} facts={[]}>
      <p className="lead">{gamesText.planLead}</p>
      <ActForm
        fields={restFields(providers, bangkokDate(Date.now()))}
        check={restFaults}
        acts={[{ name: 'plan', label: gamesText.plan, tone: 'cta' }]}
        busy={busy}
        refused={refused}
        onSend={(typed) => act(restWish(typed))}
        onChange={forget}
      />
    </DetailPanel>
  )
}
