import type { Beacon } from './beacon.ts'
import type { Crowd } from './crowd.ts'
import type { Custodian } from './custodian.ts'
import type { Auditor } from './escrow.ts'
import type { GovernmentLottery } from './government-lottery.ts'
import type { ResultsFeed } from './results-feed.ts'

/** The outside world. Each part has a fake beside it that behaves like it, faults included. */
export interface External {
  readonly resultsFeed: ResultsFeed
  readonly governmentLottery: GovernmentLottery
  /** Who shoots in a demo's fast rounds beside its visitors. */
  readonly crowd: Crowd
  /** The two who hold a half each of every fast round's seed. */
  readonly custodians: readonly [Custodian, Custodian]
  /** Who opens the first one's escrow when it does not show its share. */
  readonly auditor: Auditor
  /** Mixed into fast draws where an operator has said so. */
  readonly beacon: Beacon
}
