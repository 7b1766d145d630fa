import { invariant } from '../invariant.ts'
import { lengthPrefixed } from './encode.ts'

/** What a round is sealed with at its close. Published before its result can be entered. */
export interface RoundHead {
  readonly round: string
  /** How many tickets, the cancelled ones among them. */
  readonly size: number
  readonly rootHex: string
  /** The root of the cancelled tickets' leaves alone. */
  readonly cancelledRootHex: string
  readonly closedAtMs: number
  /** Of the gross stakes of all those tickets. */
  readonly stakeSum: number
  /** The SHA-256 of the bytes of the operator's head before: a round that is dropped shows. */
  readonly prevHeadHashHex: string
}

/** What the first head of an operator is chained to. */
export const NO_HEAD_HEX = '0'.repeat(64)

/** The bytes that are signed, and that the next head is chained to by their hash. */
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
