import type { roundsText } from '../../text/rounds/rounds.ts'

export type View = keyof typeof roundsText.views

/** The filters of the list; an empty text means any. */
export interface Filters {
  readonly view: View
  readonly lottery: string
  readonly date: string
}

export const STATUSES_OF: Readonly<Record<View, string>> = {
  current: 'open,closed,sealed,resulted',
  open: 'open',
  waiting: 'closed,sealed',
  scheduled: 'scheduled',
  finished: 'settled,void',
}

export const VIEWS = Object.keys(STATUSES_OF) as readonly View[]

/** Reads an address; invalid values count as missing. */
export function readFilters(search: URLSearchParams): Filters {
  const date = search.get('date') ?? ''
  return {
    view: VIEWS.find((view) => view === search.get('view')) ?? 'current',
    lottery: search.get('lottery') ?? '',
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : '',
  }
}

/** The address with other filters, at the first page. The default view is left out. */
export function writeFilters(search: URLSearchParams, wish: Partial<Filters>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['after', 'before']) next.delete(name)
  for (const [name, value] of Object.entries(wish)) {
    if (value === '' || value === 'current') next.delete(name)
    else next.set(name, value)
  }
  return next
}
