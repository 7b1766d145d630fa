import { fromHex, toHex } from '../encode.ts'
import type { Sha256 } from '../merkle.ts'
import { isRecord } from '../read-value.ts'
import type { HeadAnchors } from '../round-head.ts'
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

interface Told {
  readonly anchors: HeadAnchors | null
}

/**
 * Whether the log of the day begins with the log that the head tells of; that the day is signed is not asked here. A head that
 * tells of less than the one before it is none either: it would leave out what that one had fixed.
 */
export function isTied(
  sha256: Sha256,
  { head, before, books }: { readonly head: Told; readonly before: Told | null; readonly books: RoundBooks },
): boolean {
  const { anchors } = head
  const { day, consistency } = books
  if (!anchors || anchors.ledgerSize < (before?.anchors?.ledgerSize ?? 0)) return false
  if (toHex(sha256(dayHead(day))) !== day.head) return false
  return verifyConsistency(sha256, {
    earlier: { size: anchors.ledgerSize, root: fromHex(anchors.ledgerRoot) },
    later: { size: day.ledgerSize, root: fromHex(day.ledgerRoot) },
    path: consistency.map(fromHex),
  })
}
