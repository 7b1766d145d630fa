import { invariant } from '../invariant.ts'
import { lengthPrefixed } from './encode.ts'

/** What a head says from version 2 on beside its round: how far the operator's records had come when it was signed. */
export interface HeadAnchors {
  /** The SHA-256 of the tickets' leaves one after the other. What the root says too, and found a hundred times faster. */
  readonly leaves: string
  /** The end of the audit chain: its last row's number and hash. */
  readonly auditSeq: number
  readonly auditHash: string
  /** The newest tree over the operator's transfers: how many, and its root. */
  readonly ledgerSize: number
  readonly ledgerRoot: string
}

/** What a round is sealed with at its close. Published before its result can be entered. */
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
  /** Null: of version 1, which had none. Signed until 2026-11. */
  readonly anchors: HeadAnchors | null
}

/** The predecessor of an operator's first head. */
export const NO_HEAD_HEX = '0'.repeat(64)

/** The bytes that are signed, and whose hash the next head includes. */
export function roundHead(head: RoundHead): Uint8Array {
  const { anchors } = head
  const hashes = [head.rootHex, head.cancelledRootHex, head.prevHeadHashHex]
  if (anchors) hashes.push(anchors.leaves, anchors.auditHash, anchors.ledgerRoot)
  for (const hash of hashes) {
    invariant(/^[0-9a-f]{64}$/.test(hash), 'a hash in a head is 64 lower case hex digits')
  }
  return lengthPrefixed([
    anchors ? 'lotto/head/v2' : 'lotto/head/v1',
    head.round,
    head.size,
    head.rootHex,
    head.cancelledRootHex,
    head.closedAtMs,
    head.stakeSum,
    head.prevHeadHashHex,
    ...(anchors
      ? [anchors.leaves, anchors.auditSeq, anchors.auditHash, anchors.ledgerSize, anchors.ledgerRoot]
      : []),
  ])
}
