import { type RoundBooks, readRoundBooks } from './day/round-books.ts'
import { isCount, isHex, isRecord, orNull, parsed } from './read-value.ts'
import { readReceiptText, type TicketReceipt } from './receipt.ts'
import type { SignedResult } from './result-head.ts'
import type { HeadAnchors } from './round-head.ts'
import { isPlace, type TreePlace } from './tree-place.ts'

/** A sealed round's head as published. Hashes and signature in hex. */
export interface FairHead {
  readonly round: string
  /** Its place in the operator's chain, from 1. */
  readonly seq: number
  readonly size: number
  readonly stakeSum: number
  readonly root: string
  readonly cancelledRoot: string
  readonly closedAtMs: number
  readonly previousHead: string
  /** Null in heads of version 1. */
  readonly anchors: HeadAnchors | null
  readonly head: string
  readonly signature: string
}

/** Proof that a leaf is in its round's tree, and, if its ticket was cancelled, in the tree of cancelled tickets. */
export interface LeafProof extends TreePlace {
  readonly leaf: string
  readonly cancelled: TreePlace | null
}

/** Everything needed to check a ticket offline. Parts that were not available are null. */
export interface Evidence {
  readonly receipt: TicketReceipt
  readonly publicKey: string
  readonly head: FairHead | null
  readonly proof: LeafProof | null
  /** The head before this one in the chain. */
  readonly before: FairHead | null
  /** Null before there is a result, and for one that was confirmed before results were signed. */
  readonly result: SignedResult | null
  /** Null until a day is published whose log has come as far, and for a head of version 1. */
  readonly books: RoundBooks | null
}

/** The text of a member's evidence file, with the receipt in it. */
export function evidenceText(evidence: Evidence, receiptAsText: string): string {
  return JSON.stringify({ ...evidence, receipt: receiptAsText }, null, 2)
}

/** Reads what `evidenceText` wrote. Undefined: it is something else. */
export function readEvidence(text: string): Evidence | undefined {
  const value = parsed(text)
  if (!isRecord(value) || typeof value.receipt !== 'string') return undefined
  const receipt = readReceiptText(value.receipt)
  const head = orNull(value.head, readHead)
  const before = orNull(value.before, readHead)
  const proof = orNull(value.proof, readProof)
  // Older files have neither field.
  const result = orNull(value.result ?? null, readResult)
  const books = orNull(value.books ?? null, readRoundBooks)
  const { publicKey } = value
  if (!receipt || head === undefined || before === undefined || proof === undefined) return undefined
  return isHex(publicKey, 64) && result !== undefined && books !== undefined
    ? { receipt, publicKey, head, before, proof, result, books }
    : undefined
}

/** Reads a head from untrusted input. */
export function readHead(value: unknown): FairHead | undefined {
  if (!isRecord(value)) return undefined
  const { round, seq, size, stakeSum, root, cancelledRoot, closedAtMs, previousHead, head, signature } = value
  const isRead =
    typeof round === 'string' &&
    /^[0-9a-f-]{36}$/.test(round) &&
    [seq, size, stakeSum, closedAtMs].every(isCount) &&
    [root, cancelledRoot, previousHead, head].every((hash) => isHex(hash, 64)) &&
    isHex(signature, 128)
  // Files from before anchors have no such field.
  const anchors = orNull(value.anchors ?? null, readAnchors)
  return isRead && anchors !== undefined ? ({ ...value, anchors } as unknown as FairHead) : undefined
}

function readAnchors(value: unknown): HeadAnchors | undefined {
  if (!isRecord(value)) return undefined
  const { leaves, auditSeq, auditHash, ledgerSize, ledgerRoot } = value
  const isRead =
    [auditSeq, ledgerSize].every(isCount) && [leaves, auditHash, ledgerRoot].every((hash) => isHex(hash, 64))
  return isRead ? (value as unknown as HeadAnchors) : undefined
}

/** Reads a signed result from untrusted input. */
export function readResult(value: unknown): SignedResult | undefined {
  if (!isRecord(value) || !isRecord(value.numbers)) return undefined
  const { round, revision, head, confirmedAtMs, officialAtMs, makerRole, checkerRole, signature } = value
  const { three_top, two_top, two_bottom, three_front, three_bottom, first } = value.numbers
  const isNumbers = (list: unknown) =>
    list === undefined || (Array.isArray(list) && list.every((each) => typeof each === 'string'))
  const isRead =
    [round, makerRole, checkerRole, three_top, two_top, two_bottom, first ?? ''].every(
      (text) => typeof text === 'string',
    ) &&
    isNumbers(three_front) &&
    isNumbers(three_bottom) &&
    [revision, confirmedAtMs, officialAtMs ?? 0].every(isCount) &&
    isHex(head, 64) &&
    isHex(signature, 128)
  return isRead ? (value as unknown as SignedResult) : undefined
}

/** Reads a proof from untrusted input. */
export function readProof(value: unknown): LeafProof | undefined {
  if (!isRecord(value) || !isHex(value.leaf, 64) || !isPlace(value)) return undefined
  const { cancelled, leaf, index, size, path } = value as unknown as LeafProof
  return cancelled === null || isPlace(cancelled) ? { leaf, index, size, path, cancelled } : undefined
}
