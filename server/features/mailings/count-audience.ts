import type { Audience } from '../../../domain/messages/mailing.ts'
import type { Reader } from '../../context.ts'
import { countAudiencePage } from './queries-mailings.ts'

/** Counted by one statement, which takes a part of a second. */
const MEMBERS_AT_ONCE = 20_000
/** A person waits for it. */
const MOST_MS = 4_000

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export interface Reach {
  readonly people: number
  /** Of them, who would get no marketing now. */
  readonly optedOut: number
  readonly stopped: number
  /** Of them, who are banned or have closed their account. */
  readonly gone: number
  /** False: there are more, and counting them would have taken too long. */
  readonly isWhole: boolean
}

interface CountWish {
  readonly operatorId: string
  readonly audience: Audience
  /** ISO; null: now. */
  readonly sendAt: string | null
}

/** How many members a message would be for, as they are now. Counted, up to the time that a person waits. */
export async function countAudience(
  reader: Reader,
  now: () => Date,
  { operatorId, audience, sendAt }: CountWish,
): Promise<Reach> {
  const at = sendAt === null ? null : new Date(sendAt)
  const endsMs = now().getTime() + MOST_MS
  let sums = { people: 0, optedOut: 0, stopped: 0, gone: 0 }
  let after = BEFORE_ALL
  while (now().getTime() < endsMs) {
    const page = await countAudiencePage(reader, { operatorId, audience, at, after, limit: MEMBERS_AT_ONCE })
    if (page.last === null) return { ...sums, isWhole: true }
    sums = {
      ...{ people: sums.people + page.people, optedOut: sums.optedOut + page.optedOut },
      ...{ stopped: sums.stopped + page.stopped, gone: sums.gone + page.gone },
    }
    after = page.last
  }
  return { ...sums, isWhole: false }
}
