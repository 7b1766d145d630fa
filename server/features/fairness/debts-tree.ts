import {
  CHUNK_DEBTORS,
  debtLeaf,
  debtorSalt,
  debtorTag,
  type SumNode,
  sumRoot,
  TAG_BYTES,
} from '../../../domain/fair/day/sum-tree.ts'
import { toHex } from '../../../domain/fair/encode.ts'
import { sha256 } from '../../sha256.ts'

export const DEBT_LEAF_BYTES = TAG_BYTES + 8

/** A part of a day's tree: a full one is a node of the whole tree. */
export interface DebtsChunk {
  readonly leaves: Uint8Array
  readonly root: SumNode
}

export interface DebtsTree {
  readonly chunks: readonly DebtsChunk[]
  readonly root: SumNode
}

/** The tree over what the rows of `readOwedToMembers` say, in the order of tags, which says nothing of the members. */
export function debtsTree(rows: Buffer, daySalt: Uint8Array): DebtsTree {
  const leaves = leavesOf(rows, daySalt).sort(Buffer.compare)
  const chunks: DebtsChunk[] = []
  for (let from = 0; from < leaves.length; from += CHUNK_DEBTORS) {
    const packed = Buffer.concat(leaves.slice(from, from + CHUNK_DEBTORS))
    chunks.push({ leaves: packed, root: sumRoot(sha256, nodesOf(packed)) })
  }
  const roots = chunks.map(({ root }) => root)
  return { chunks, root: sumRoot(sha256, roots) }
}

/** The nodes of a chunk's leaves. */
export function nodesOf(leaves: Buffer): SumNode[] {
  return Array.from({ length: leaves.length / DEBT_LEAF_BYTES }, (_, index) => {
    const at = index * DEBT_LEAF_BYTES
    const tag = leaves.subarray(at, at + TAG_BYTES)
    return debtLeaf(sha256, tag, Number(leaves.readBigInt64BE(at + TAG_BYTES)))
  })
}

function leavesOf(rows: Buffer, daySalt: Uint8Array): Buffer[] {
  const leaves: Buffer[] = []
  for (let at = 0; at < rows.length; ) {
    const memberId = uuidText(rows.subarray(at, at + 16))
    const balance = rows.subarray(at + 16, at + 24)
    const codeEnd = at + 28 + rows.readInt32BE(at + 24)
    const code = rows.toString('utf8', at + 28, codeEnd)
    const tag = debtorTag(sha256, debtorSalt(sha256, daySalt, memberId), { memberId, code })
    leaves.push(Buffer.concat([tag, balance]))
    at = codeEnd
  }
  return leaves
}

function uuidText(bytes: Uint8Array): string {
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
