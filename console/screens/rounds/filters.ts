import type { roundsText } from '../../text/rounds.ts'

export type View = keyof typeof roundsText.views

/** What the list looks for; empty text is "any". */
export interface Filters {
  readonly view: View
  readonly lottery: string
  readonly date: string
  readonly page: number
}

/** The states of rounds that a view shows. */
export const STATUSES_OF: Readonly<Record<View, string>> = {
  current: 'open,closed,sealed,resulted',
  open: 'open',
  waiting: 'closed,sealed',
  scheduled: 'scheduled',
  finished: 'settled,void',
}

export const VIEWS = Object.keys(STATUSES_OF) as readonly View[]

/** Reads an address; what makes no sense in it is as good as absent. */
export function readFilters(search: URLSearchParams): Filters {
  const page = Number(search.get('page') ?? 1)
  const date = search.get('date') ?? ''
  return {
    view: VIEWS.find((view) => view === search.get('view')) ?? 'current',
    lottery: search.get('lottery') ?? '',
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}
