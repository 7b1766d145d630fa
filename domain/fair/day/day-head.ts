import { invariant } from '../../invariant.ts'
import { lengthPrefixed } from '../encode.ts'

/** What an operator publishes once a day of its books. Hashes and signature in hex, money in satang. */
export interface DayHead {
  readonly operator: string
  /** Its place in the operator's chain of days, from 1. */
  readonly seq: number
  /** The day in Bangkok, and the moment at which the balances were read, all at once. */
  readonly day: string
  readonly takenAtMs: number
  /** The log of transfers as it was just before. */
  readonly ledgerSize: number
  readonly ledgerRoot: string
  /** The tree over what each member is owed: how many members, their sum, its root. */
  readonly members: number
  readonly debts: number
  readonly debtsRoot: string
  /** SHA-256 of the bytes of the day before it; zeros for the first. */
  readonly previous: string
}

/** A day as it is published: with the hash of its bytes, and the signature on them. */
export interface PublishedDay extends DayHead {
  readonly head: string
  readonly signature: string
}

/** One is published every day: when the newest is older than this, at least one is missing. */
const STALE_AFTER_MS = 2 * 86_400_000

/** Whether the newest published day is so old that days are missing after it. */
export function isStaleDay({ takenAtMs }: Pick<DayHead, 'takenAtMs'>, nowMs: number): boolean {
  return nowMs - takenAtMs > STALE_AFTER_MS
}

/** The bytes that are signed, and whose hash the next day includes. */
export function dayHead(day: DayHead): Uint8Array {
  for (const hash of [day.ledgerRoot, day.debtsRoot, day.previous]) {
    invariant(/^[0-9a-f]{64}$/.test(hash), 'a hash in a head is 64 lower case hex digits')
  }
  return lengthPrefixed([
    'lotto/day/v1',
    ...[day.operator, day.seq, day.day, day.takenAtMs],
    ...[day.ledgerSize, day.ledgerRoot],
    ...[day.members, day.debts, day.debtsRoot],
    day.previous,
  ])
}
