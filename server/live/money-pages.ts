import type { LiveServer } from './watch-prices.ts'

type Pages = ReturnType<LiveServer['to']>

/** The open pages that are told of a member's money. What an assistant was shown the member has not seen. */
export interface MoneyPages {
  readonly own: Pages
  readonly assistants: Pages
}

/** A page that shows nothing of what it was sent does not answer: then the next visit is told. */
export const SHOWN_WITHIN_MS = 10_000

type Asked = ReturnType<Pages['timeout']>

/**
 * Tells the open pages of a member of their money by `send`, which passes on `answered`; assistants are told as well. `seen` follows
 * once a page of the member's own has shown it.
 */
export function tellPages(
  { own, assistants }: MoneyPages,
  send: (pages: Asked, answered: (error: Error | null, answers?: readonly unknown[]) => void) => void,
  seen: () => void,
): void {
  send(own.timeout(SHOWN_WITHIN_MS), (_, answers) => {
    if (answers && answers.length > 0) seen()
  })
  send(assistants.timeout(SHOWN_WITHIN_MS), () => undefined)
}
