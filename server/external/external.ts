import type { Custodian } from './custodian.ts'
import type { ResultsFeed } from './results-feed.ts'

/** The outside world. Each part has a fake beside it that behaves like it, faults included. */
export interface External {
  readonly resultsFeed: ResultsFeed
  /** The two who hold a half each of every fast round's seed. */
  readonly custodians: readonly [Custodian, Custodian]
}
