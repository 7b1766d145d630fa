import { Fragment } from 'react'
import type { ProviderShown } from '../../../contract/services/games/catalogue.ts'
import { type Shelf, shelfName } from '../../../domain/games/shelves.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { gamesText } from '../../text/games.ts'
import { ProviderCover } from './cover.tsx'
import { listOn } from './list-search.ts'
import { untilWords } from './lobby-notes.tsx'

/** A shelf with its providers, each the way to its games of that shelf. */
export function ProviderShelf({ shelf, providers }: { shelf: Shelf; providers: readonly ProviderShown[] }) {
  return (
    <section aria-labelledby={`shelf-${shelf}`}>
      <div className="section-head">
        <h2 id={`shelf-${shelf}`}>{shelfName(shelf)[LANGUAGE]}</h2>
      </div>
      <ul className="provider-shelf">
        {providers.map((provider) => (
          <li key={provider.code}>
            <PreloadLink to={wayTo(provider, shelf)} className="provider-tile">
              <ProviderCover code={provider.code} img={provider.img} />
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

/** Its games of this shelf. A provider that only keeps a wallet has no list to look at. */
function wayTo({ code, games, own_wallet }: ProviderShown, shelf: Shelf): string {
  return games === 0 && own_wallet ? '/toTranfer' : listOn([shelf], { provider: code })
}

/** The names of providers of which nothing can be played here yet, for who looks for one. */
export function AbsentProviders({ providers }: { providers: readonly ProviderShown[] }) {
  if (providers.length === 0) return null
  return (
    <details className="games-absent">
      <summary>{gamesText.absent(providers.length)}</summary>
      <p>{providers.map(({ name }) => name).join(' · ')}</p>
    </details>
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

function stateWords({ games, playable, rest, own_wallet }: ProviderShown): string {
  if (own_wallet) return gamesText.ownWallet
  if (rest) return `${gamesText.resting} ${untilWords(rest.until ? Date.parse(rest.until) : null)}`
  if (games === null) return ''
  return [gamesText.games(games), playable ? '' : gamesText.notOpenYet].filter(Boolean).join(' · ')
}
