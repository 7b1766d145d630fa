import { useFetcher } from 'react-router'
import type { GameShown } from '../../../contract/services/games/catalogue.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { gamesText } from '../../text/games.ts'
import { GameCover } from './cover.tsx'
import { type Barred, gameKey, type OwnGames } from './lobby.ts'
import { stopWords, untilWords } from './lobby-notes.tsx'

export interface GamePanelProps {
  game: GameShown
  barred: Barred
  own: OwnGames
  xsrf: string
}

/** One game: what it is, how it is played or why not, and whether the member keeps it. */
export function GamePanel({ game, barred, own, xsrf }: GamePanelProps) {
  return (
    <div className="game-panel">
      <GameCover game={game} />
      <p className="text-sm text-ink-2">{[game.provider_name, game.type].filter(Boolean).join(' · ')}</p>
      <PlayOrWhyNot game={game} barred={barred} />
      {own.can ? <KeepForm game={game} own={own} xsrf={xsrf} /> : null}
    </div>
  )
}

function PlayOrWhyNot({ game, barred }: Pick<GamePanelProps, 'game' | 'barred'>) {
  const rest =
    barred.rest ??
    (game.rest && { ...game.rest, untilMs: game.rest.until ? Date.parse(game.rest.until) : null })
  if (barred.stop) return <Alert tone="warning">{stopWords(barred.stop)}</Alert>
  if (!rest && !game.playable) return <Alert tone="info">{gamesText.notOpen}</Alert>
  if (!rest) {
    return (
      // A document of its own, which alone may frame the game.
      <a href={`/game/${game.provider}/${game.id}`} className={buttonClass('cta', 'lg', 'w-full')}>
        {gamesText.play}
      </a>
    )
  }
  return (
    <Alert tone="warning">
      <p>
        {gamesText.resting} {untilWords(rest.untilMs)}
      </p>
      {rest.message ? <p lang={langOf(rest.message)}>{rest.message}</p> : null}
    </Alert>
  )
}

function KeepForm({ game, own, xsrf }: Pick<GamePanelProps, 'game' | 'own' | 'xsrf'>) {
  const fetcher = useFetcher<{ refused: string | null }>()
  const isKept = own.kept.some((each) => gameKey(each) === gameKey(game))
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="_csrf" value={xsrf} />
      <input type="hidden" name="provider" value={game.provider} />
      <input type="hidden" name="id" value={game.id} />
      <input type="hidden" name="keep" value={isKept ? 'no' : 'yes'} />
      {fetcher.data?.refused ? <Alert tone="error">{fetcher.data.refused}</Alert> : null}
      <Button type="submit" tone="soft" busy={fetcher.state !== 'idle'} className="w-full">
        {isKept ? gamesText.forget : gamesText.keep}
      </Button>
    </fetcher.Form>
  )
}
