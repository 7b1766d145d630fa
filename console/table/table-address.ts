import { useSearchParams } from 'react-router'

export interface Sort {
  readonly id: string
  readonly desc: boolean
}

/** The table's part of the address, besides the screen's filters. */
export interface TableAddress {
  readonly sort: Sort | null
  readonly search: string
  /** Columns toggled from their default visibility. */
  readonly turned: readonly string[]
  /** The key of the page after or before a row. */
  readonly after: string
  readonly before: string
}

const SEARCH_MAX = 80

/** Reads an address; invalid values count as missing. */
export function readTableAddress(search: URLSearchParams): TableAddress {
  const [, id, way] = /^([\w-]{1,40})\.(up|down)$/.exec(search.get('sort') ?? '') ?? []
  return {
    sort: id === undefined ? null : { id, desc: way === 'down' },
    search: (search.get('q') ?? '').slice(0, SEARCH_MAX),
    turned: (search.get('columns') ?? '').split(',').filter((name) => /^[\w-]{1,40}$/.test(name)),
    after: search.get('after') ?? '',
    before: search.get('before') ?? '',
  }
}

/** The address with changes. A change of the listed rows returns to the first page. */
export function writeTableAddress(search: URLSearchParams, wish: Partial<TableAddress>): URLSearchParams {
  const next = new URLSearchParams(search)
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  if (wish.turned === undefined) {
    set('after', wish.after ?? '')
    set('before', wish.before ?? '')
  }
  if (wish.sort !== undefined)
    set('sort', wish.sort ? `${wish.sort.id}.${wish.sort.desc ? 'down' : 'up'}` : '')
  if (wish.search !== undefined) set('q', wish.search.slice(0, SEARCH_MAX))
  if (wish.turned !== undefined) set('columns', wish.turned.join(','))
  return next
}

/** The table's state in the address, and its setter. Each step except typing adds a history entry. */
export function useTableAddress(): [TableAddress, (wish: Partial<TableAddress>) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (wish: Partial<TableAddress>) =>
    setSearch((before) => writeTableAddress(before, wish), {
      replace: wish.search !== undefined,
      preventScrollReset: true,
    })
  return [readTableAddress(search), change]
}
