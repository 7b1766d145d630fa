import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Favourite } from '../../../contract/services/bet.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { betPath, favouritesPath, type RoundPlan } from '../../rounds/bet-path.ts'
import { browserClients } from '../../session/browser-clients.ts'
import { favouriteText } from '../../text/favourites.ts'
import { favouriteSets } from './sets/favourite-sets.ts'
import './favourites-card.css'

const SHOWN = 5
const NUMBERS = 4

/** The member's favourites beside the keypad, each a tap from the ticket; the page of favourites has all of them. */
export function FavouritesCard({ on }: { on: RoundPlan }) {
  const favourites = useFavourites()
  return (
    <section className="card favourites-card" aria-labelledby="favourites-card">
      <h2 id="favourites-card">
        <Link to={favouritesPath(on)}>{favouriteText.open}</Link>
      </h2>
      {favourites?.length === 0 ? <p>{favouriteText.emptyText}</p> : null}
      <ul>
        {favourites?.slice(0, SHOWN).map(({ id, name, lines }) => (
          <li key={id}>
            <span>
              <b>{name}</b>
              <span>{numbersNamed(lines)}</span>
            </span>
            <Link
              to={`${betPath(on)}&favourite=${id}`}
              replace
              preventScrollReset
              className={buttonClass('soft', 'sm')}
              aria-label={favouriteText.putNamed(name)}
            >
              {favouriteText.put}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function numbersNamed(lines: Favourite['lines']): string {
  const sets = favouriteSets(lines)
  const named = sets.slice(0, NUMBERS).map(({ name }) => name)
  return `${named.join(' · ')}${sets.length > NUMBERS ? ' …' : ''}`
}

/** Asked for after the first paint: the ticket does not wait for them. Null until they are there. */
function useFavourites(): readonly Favourite[] | null {
  const [favourites, setFavourites] = useState<readonly Favourite[] | null>(null)
  useEffect(() => {
    let isHere = true
    void browserClients()
      .bet.favourites()
      .then((answer) => {
        if (isHere && answer.status) setFavourites(answer.data)
      })
    return () => {
      isHere = false
    }
  }, [])
  return favourites
}
