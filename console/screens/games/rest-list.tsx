import type { GameProviderShown, GameRestShown } from '../../../contract/console/games.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { useAct } from '../../forms/use-act.ts'
import { ask } from '../../session/ask.ts'
import { gamesText } from '../../text/games.ts'

interface RestListProps {
  rests: readonly GameRestShown[]
  providers: readonly GameProviderShown[]
  maySet: boolean
}

/** When games rest, now and later. */
export function RestList({ rests, providers, maySet }: RestListProps) {
  const names = new Map(providers.map(({ code, nameEn }) => [code, nameEn]))
  return (
    <section className="card mt-4 p-4" aria-labelledby="game-rests">
      <h2 id="game-rests" className="text-base">
        {gamesText.rests}
      </h2>
      {rests.length === 0 ? <p className="text-ink-2">{gamesText.noRests}</p> : null}
      <ul className="mt-2 grid gap-3">
        {rests.map((rest) => (
          <Rest
            key={rest.id}
            rest={rest}
            name={rest.provider === null ? gamesText.all : (names.get(rest.provider) ?? rest.provider)}
            maySet={maySet}
          />
        ))}
      </ul>
    </section>
  )
}

function Rest({ rest, name, maySet }: { rest: GameRestShown; name: string; maySet: boolean }) {
  const { act, busy, refused } = useAct({
    send: () => ask('games', 'endRest', { body: { restId: rest.id } }),
    refreshes: [['games']],
    done: () => gamesText.ended,
  })
  const until = rest.endsAt ? gamesText.until(dateAndClock(Date.parse(rest.endsAt))) : gamesText.untilEnded
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span>
        <b>{name}</b> · {rest.holds ? gamesText.holds : gamesText.comes}
        <span className="block text-sm text-ink-2">
          {gamesText.from(dateAndClock(Date.parse(rest.startsAt)))} {until}
          {rest.by ? ` · ${gamesText.by(rest.by)}` : ''}
        </span>
        {rest.message ? <span className="block text-sm">{rest.message}</span> : null}
      </span>
      {maySet ? (
        <Button tone="soft" busy={busy} aria-label={gamesText.endRestOf(name)} onClick={() => act(undefined)}>
          {gamesText.endRest}
        </Button>
      ) : null}
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
    </li>
  )
}
