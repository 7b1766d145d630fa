import type { WaitingApprovalShown } from '../../../contract/console/approvals.ts'
import { typeText } from '../../screens/games/game-words.ts'
import { gamesText } from '../../text/games.ts'
import { Figure } from '../figure.tsx'

type GameList = NonNullable<WaitingApprovalShown['gameList']>

/** Known games of a provider that would count as another type, or declare another return. */
export function GameListFigures({ games, first }: GameList) {
  return (
    <>
      <p>{gamesText.terms.asks}</p>
      <dl className="approval-price approval-long">
        {first.map(({ id, name, before, after }) => (
          <Figure key={id} name={`${name} (${id})`} was={said(before)} becomes={said(after)} />
        ))}
      </dl>
      {games > first.length ? (
        <p>{gamesText.terms.more((games - first.length).toLocaleString('en'))}</p>
      ) : null}
    </>
  )
}

function said({ type, returns }: GameList['first'][number]['after']): string {
  return `${typeText(type)} · ${returns === null ? gamesText.terms.undeclared : `${returns.toFixed(2)}%`}`
}
