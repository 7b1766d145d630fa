import { invariant } from '../invariant.ts'
import { lengthPrefixed } from './encode.ts'

/** The sealed statement about a closed round, published before its result can be entered. */
export interface RoundHead {
  readonly round: string
  /** The number of tickets, cancelled ones included. */
  readonly size: number
  readonly rootHex: string
  /** The root of the cancelled tickets' leaves alone. */
  readonly cancelledRootHex: string
  readonly closedAtMs: number
  /** Of the gross stakes of all these tickets. */
  readonly stakeSum: number
  /** SHA-256 of the bytes of the operator's previous head, so that a removed round shows. */
  readonly prevHeadHashHex: string
}

/** The predecessor of an operator's first head. */
export const NO_HEAD_HEX = '0'.repeat(64)

/** The bytes that are signed, and whose hash the next head includes. */
export function roundHead(head: RoundHead): Uint8Array {
  for (const hash of [head.rootHex, head.cancelledRootHex, head.prevHeadHashHex]) {
    invariant(/^[0-9a-f]{64}$/.test(hash), 'a hash in a head is 64 lower case hex digits')
  }
  return lengthPrefixed([
    'lotto/head/v1',
    head.round,
    head.size,
    head.rootHex,
    head.cancelledRootHex,
    head.closedAtMs,
    head.stakeSum,
    head.prevHeadHashHex,
  ])
}
