import { GAME_TYPES, SHELVES, type Shelf } from '../../../domain/games/shelves.ts'

export const LISTS = ['all', 'popular', 'newest', 'kept', 'opened'] as const
export type ListName = (typeof LISTS)[number]

/** What the list shows, as its address says it. What is not valid there is left out. */
export interface ListSearch {
  readonly list: ListName
  readonly provider: string
  /** Names of shelves with commas between; none: all of them. */
  readonly shelf: string
  readonly type: string
  readonly search: string
  /** Where the page begins, for those without scripts. */
  readonly after: string
}

export function readListSearch(address: URLSearchParams): ListSearch {
  const said = (name: string) => address.get(name) ?? ''
  const matching = (text: string, pattern: RegExp) => (pattern.test(text) ? text : '')
  return {
    list: LISTS.find((list) => list === said('list')) ?? 'all',
    provider: matching(said('provider'), /^[A-Z0-9]{2,10}$/),
    shelf: filterOf(shelvesIn(said('shelf'))),
    type: GAME_TYPES.find((type) => type === said('type')) ?? '',
    search: [
      ...said('search')
        .replace(/\p{Cc}/gu, '')
        .trim(),
    ]
      .slice(0, 40)
      .join(''),
    after: matching(said('after'), /^\d{1,6}~[A-Z0-9]{3}~[A-Za-z0-9._:-]{1,64}$/),
  }
}

/** The shelves that an address names. */
export function shelvesIn(text: string): readonly Shelf[] {
  const named = text.split(',')
  return SHELVES.filter((shelf) => named.includes(shelf))
}

function filterOf(shelves: readonly Shelf[]): string {
  return shelves.length === SHELVES.length ? '' : shelves.join(',')
}

/** The query of the call, without what is not asked. */
export function listQuery({ list, ...search }: ListSearch) {
  const asked = Object.fromEntries(Object.entries(search).filter(([, text]) => text !== ''))
  return { ...asked, ...(list === 'popular' || list === 'newest' ? { list } : {}) }
}

/** The address of the same list with other filters, from its beginning. */
export function listPath(search: ListSearch, changes: Partial<ListSearch> = {}): string {
  const next = { ...search, after: '', ...changes }
  const asked = Object.entries(next).filter(
    ([name, text]) => text !== '' && !(name === 'list' && text === 'all'),
  )
  return `/slot/gamelist${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`
}

/** The address of the games of these shelves. */
export function listOn(shelves: readonly Shelf[], more: Partial<ListSearch> = {}): string {
  return listPath(readListSearch(new URLSearchParams()), { shelf: filterOf(shelves), ...more })
}
