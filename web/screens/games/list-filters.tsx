import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { ProviderShown } from '../../../contract/services/games/catalogue.ts'
import { type GameType, gameTypeName } from '../../../domain/games/shelves.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { chipClass } from '../../../ui/buttons/chip.tsx'
import { LANGUAGE } from '../../../ui/text/language.ts'
import '../../../ui/fields/text-field.css'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { gamesText } from '../../text/games.ts'
import { LISTS, type ListSearch, listPath } from './list-search.ts'

interface ListFiltersProps {
  search: ListSearch
  providers: readonly ProviderShown[]
  types: readonly GameType[]
  canKeep: boolean
}

/** What the list is narrowed by. It is a form of the address, so that it works without scripts and Back undoes it. */
export function ListFilters({ search, providers, types, canKeep }: ListFiltersProps) {
  return (
    <>
      <Lists search={search} canKeep={canKeep} />
      {search.list === 'kept' || search.list === 'opened' ? null : (
        // The address may change beside the form: its fields then begin anew.
        <Form
          key={listPath(search)}
          action="/slot/gamelist"
          role="search"
          className="games-search games-filters"
        >
          {search.list === 'all' ? null : <input type="hidden" name="list" value={search.list} />}
          {search.shelf === '' ? null : <input type="hidden" name="shelf" value={search.shelf} />}
          <label className="unseen" htmlFor="games-search">
            {gamesText.search}
          </label>
          <input
            id="games-search"
            type="search"
            name="search"
            maxLength={40}
            placeholder={gamesText.search}
            defaultValue={search.search}
          />
          <Choice
            name="provider"
            label={gamesText.provider}
            all={gamesText.allProviders}
            at={search.provider}
          >
            {providers.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice name="type" label={gamesText.type} all={gamesText.allTypes} at={search.type}>
            {types.map((type) => (
              <option key={type} value={type}>
                {gameTypeName(type)[LANGUAGE]}
              </option>
            ))}
          </Choice>
          <button type="submit" className={buttonClass('soft')}>
            {gamesText.find}
          </button>
        </Form>
      )}
    </>
  )
}

function Lists({ search, canKeep }: Pick<ListFiltersProps, 'search' | 'canKeep'>) {
  const lists = canKeep ? LISTS : LISTS.filter((list) => list !== 'kept' && list !== 'opened')
  return (
    <nav aria-label={gamesText.listsLabel} className="games-chips">
      {lists.map((list) => (
        <PreloadLink
          key={list}
          to={listPath(search, { list })}
          aria-current={list === search.list ? 'page' : undefined}
          className={chipClass({ pressed: list === search.list })}
        >
          {gamesText.lists[list]}
        </PreloadLink>
      ))}
    </nav>
  )
}

interface ChoiceProps {
  name: string
  label: string
  /** The choice that narrows nothing. */
  all: string
  at: string
  children: ReactNode
}

function Choice({ name, label, all, at, children }: ChoiceProps) {
  return (
    <div className="text-field-box">
      <select name={name} aria-label={label} defaultValue={at}>
        <option value="">{all}</option>
        {children}
      </select>
    </div>
  )
}
