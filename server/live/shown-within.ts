/** A page that shows nothing of what it was sent does not answer: then the next visit is told. */
export const SHOWN_WITHIN_MS = 10_000
