import type { LiveServer } from './watch-prices.ts'

type Pages = ReturnType<LiveServer['to']>

/** The open pages that are told of a member's money. What an assistant was shown the member has not seen. */
export interface MoneyPages {
  readonly own: Pages
  readonly assistants: Pages
}

/** A page that shows nothing of what it was sent does not answer: then the next visit is told. */
export const SHOWN_WITHIN_MS = 10_000
