import { lengthPrefixed } from './encode.ts'
import { buildLevels, rootOf, type Sha256 } from './merkle.ts'

/** Leaves of a chunk of the log: a power of two, so that a full chunk is a node of the tree over all. */
export const CHUNK_LEAVES = 1_024

/** A movement of money as the log knows it. Balances in satang; null on the side of the house. */
export interface LoggedTransfer {
  readonly operatorId: string
  readonly memberId: string
  readonly kind: string
  readonly refType: string
  readonly refId: string
  readonly debit: string
  readonly credit: string
  readonly amount: number
  readonly actor: string
  readonly atMs: number
  readonly debitBalance: number | null
  readonly creditBalance: number | null
}

/** What the program marks when it writes a transfer: all that was decided, nothing that the database adds. */
export function transferMark(
  transfer: Omit<LoggedTransfer, 'atMs' | 'debitBalance' | 'creditBalance'>,
): Uint8Array {
  const { operatorId, memberId, kind, refType, refId, debit, credit, amount, actor } = transfer
  return lengthPrefixed([
    'lotto/transfer-mark/v1',
    ...[operatorId, memberId, kind, refType, refId, debit, credit, amount, actor],
  ])
}

/** Whether a transfer adds to an account of a member; those of the house have a colon. */
export function reachesMember({ credit }: Pick<LoggedTransfer, 'credit'>): boolean {
  return !credit.includes(':')
}

/** The bytes of a transfer's leaf in the log of its operator. */
export function transferLeaf(transfer: LoggedTransfer): Uint8Array {
  const { operatorId, memberId, kind, refType, refId, debit, credit, amount, actor, atMs } = transfer
  return lengthPrefixed([
    'lotto/transfer/v1',
    ...[operatorId, memberId, kind, refType, refId, debit, credit, amount, actor, atMs],
    transfer.debitBalance ?? '',
    transfer.creditBalance ?? '',
  ])
}

export interface LedgerHead {
  readonly operatorId: string
  readonly size: number
  readonly rootHex: string
  readonly signedAtMs: number
}

/** The bytes that are signed when the log has grown. */
export function ledgerHead({ operatorId, size, rootHex, signedAtMs }: LedgerHead): Uint8Array {
  return lengthPrefixed(['lotto/ledger/v1', operatorId, size, rootHex, signedAtMs])
}

/** The root of concatenated hashes: the leaves of a chunk, or the roots of all chunks. */
export function logRoot(sha256: Sha256, hashes: Uint8Array): Uint8Array {
  return rootOf(sha256, buildLevels(sha256, hashes))
}
