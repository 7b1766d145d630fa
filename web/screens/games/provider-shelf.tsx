import { Fragment } from 'react'
import type { ProviderShown } from '../../../contract/services/games/catalogue.ts'
import { type Shelf, shelfName } from '../../../domain/games/shelves.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { gamesText } from '../../text/games.ts'
import { Cover } from './game-card.tsx'
import { untilWords } from './lobby-notes.tsx'

/** A shelf with its providers, each the way to its games. */
export function ProviderShelf({ shelf, providers }: { shelf: Shelf; providers: readonly ProviderShown[] }) {
  return (
    <section aria-labelledby={`shelf-${shelf}`}>
      <div className="section-head">
        <h2 id={`shelf-${shelf}`}>{shelfName(shelf)[LANGUAGE]}</h2>
      </div>
      <ul className="provider-shelf">
        {providers.map((provider) => (
          <li key={provider.code}>
            <PreloadLink to={`/slot/gamelist?provider=${provider.code}`} className="provider-tile">
              <Cover name={provider.name} of={provider.code} />
              <span className="provider-words">
                <b>
                  <Words of={provider.name} />
                </b>
                <span>{stateWords(provider)}</span>
              </span>
            </PreloadLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Letters of a name that no dictionary has may break anywhere: it breaks between its words alone. */
function Words({ of: name }: { of: string }) {
  return name.split(' ').map((word, place) => (
    <Fragment key={word}>
      {place === 0 ? null : ' '}
      <span>{word}</span>
    </Fragment>
  ))
}

function stateWords({ games, rest }: ProviderShown): string {
  if (rest) return `${gamesText.resting} ${untilWords(rest.until ? Date.parse(rest.until) : null)}`
  if (games === null) return ''
  return games === 0 ? gamesText.noList : gamesText.games(games)
}
