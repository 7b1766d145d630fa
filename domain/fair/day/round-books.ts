import type { Verdict } from '../check-ticket.ts'
import { fromHex, toHex } from '../encode.ts'
import type { FairHead } from '../evidence.ts'
import type { Sha256 } from '../merkle.ts'
import { isRecord } from '../read-value.ts'
import { dayHead, type PublishedDay } from './day-head.ts'
import { verifyConsistency } from './log-proofs.ts'
import { readDay, readHashes } from './read-day.ts'

/** What ties the log of transfers that a round's head tells of to the log of a published day. */
export interface RoundBooks {
  /** The first day whose log has as many transfers. */
  readonly day: PublishedDay
  /** That the log of that day begins with the log of the head (RFC 6962). */
  readonly consistency: readonly string[]
}

/** Reads from untrusted input what ties a round to a day. */
export function readRoundBooks(value: unknown): RoundBooks | undefined {
  if (!isRecord(value)) return undefined
  const day = readDay(value.day)
  const consistency = readHashes(value.consistency)
  return day && consistency ? { day, consistency } : undefined
}

/** A head, the one before it in the chain, and what ties it to a day. */
interface TiedHead {
  readonly head: FairHead
  readonly before: FairHead | null
  readonly books: RoundBooks
}

/**
 * Whether the log of the day begins with the log that the head tells of. A head that tells of less than the one before it
 * is wrong as well: it would leave out what that one had fixed.
 */
export async function booksVerdict(
  sha256: Sha256,
  { head, before, books }: TiedHead,
  isSigned: (bytes: Uint8Array, signature: string) => Promise<Verdict>,
): Promise<Verdict> {
  const { anchors } = head
  const { day, consistency } = books
  const least = before?.anchors?.ledgerSize ?? 0
  const bytes = dayHead(day)
  const isTied =
    anchors !== null &&
    anchors.ledgerSize >= least &&
    toHex(sha256(bytes)) === day.head &&
    verifyConsistency(sha256, {
      earlier: { size: anchors.ledgerSize, root: fromHex(anchors.ledgerRoot) },
      later: { size: day.ledgerSize, root: fromHex(day.ledgerRoot) },
      path: consistency.map(fromHex),
    })
  return isTied ? isSigned(bytes, day.signature) : 'wrong'
}
