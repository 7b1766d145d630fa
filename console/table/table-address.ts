import { useSearchParams } from 'react-router'

export interface Sort {
  readonly id: string
  readonly desc: boolean
}

/** What a table's address says beside the filters of its screen. */
export interface TableAddress {
  readonly sort: Sort | null
  readonly search: string
  /** Columns that are shown or hidden against the habit of the table. */
  readonly turned: readonly string[]
  /** The page after a row, or the one before one. */
  readonly after: string
  readonly before: string
}

const SEARCH_MAX = 80

/** Reads an address; what makes no sense in it is as good as absent. */
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

/** The address with a wish written into it. Whatever changes what is listed leads back to the first page. */
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

/** The table's part of the address, and how it is changed. Every step but a typed letter is one that Back takes back. */
export function useTableAddress(): [TableAddress, (wish: Partial<TableAddress>) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (wish: Partial<TableAddress>) =>
    setSearch((before) => writeTableAddress(before, wish), {
      replace: wish.search !== undefined,
      preventScrollReset: true,
    })
  return [readTableAddress(search), change]
}
