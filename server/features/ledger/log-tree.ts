import { consistencyRanges, inclusionRanges, type LeafRange } from '../../../domain/fair/day/log-proofs.ts'
import { CHUNK_LEAVES, logRoot } from '../../../domain/fair/ledger-log.ts'
import { HASH_BYTES } from '../../../domain/fair/merkle.ts'
import type { TreePlace } from '../../../domain/fair/tree-place.ts'
import type { Reader } from '../../context.ts'
import { sha256 } from '../../sha256.ts'
import { leafOfRow } from './append-ledger-log.ts'
import { findLeavesOfChunk, type LogRow, listChunksOf, readRootsBefore } from './queries-log.ts'

/** The log of an operator as it was at a size. */
export interface LogTree {
  /** The roots, in hex, that prove that the log goes on from an earlier size. */
  consistencyFrom(earlier: number): Promise<string[]>
  /** Where transfers stand in the log, and their ways to its root. Null: not in it, or only later. */
  placesOf(rows: readonly LogRow[]): Promise<(TreePlace | null)[]>
}

/** Reads what proofs about one size need: the roots of the chunks once, and the leaves of the chunks that are asked for. */
export function openLogTree(reader: Reader, operatorId: string, size: number): LogTree {
  const leavesRead = new Map<number, Promise<Buffer>>()
  const leavesOf = (chunk: number) => {
    const read = leavesRead.get(chunk) ?? findLeavesOfChunk(reader, operatorId, chunk)
    leavesRead.set(chunk, read)
    return read
  }
  let rootsRead: Promise<Buffer> | undefined
  const roots = () => {
    rootsRead ??= readRootsBefore(reader, operatorId, Math.floor(size / CHUNK_LEAVES))
    return rootsRead
  }

  // A part of the tree of at most a chunk lies within one; a larger one begins with one.
  const rootOver = async ({ from, to }: LeafRange): Promise<string> => {
    const first = Math.floor(from / CHUNK_LEAVES)
    const isWithin = to - from < CHUNK_LEAVES
    const whole = isWithin
      ? Buffer.alloc(0)
      : (await roots()).subarray(first * HASH_BYTES, Math.floor(to / CHUNK_LEAVES) * HASH_BYTES)
    const rest = isWithin ? from : Math.floor(to / CHUNK_LEAVES) * CHUNK_LEAVES
    if (rest === to) return Buffer.from(logRoot(sha256, whole)).toHex()
    const chunk = Math.floor(rest / CHUNK_LEAVES)
    const leaves = (await leavesOf(chunk)).subarray(
      (rest - chunk * CHUNK_LEAVES) * HASH_BYTES,
      (to - chunk * CHUNK_LEAVES) * HASH_BYTES,
    )
    return Buffer.from(logRoot(sha256, Buffer.concat([whole, logRoot(sha256, leaves)]))).toHex()
  }
  const rootsOver = (ranges: readonly LeafRange[]) => Promise.all(ranges.map(rootOver))

  return {
    consistencyFrom: (earlier) => rootsOver(consistencyRanges(earlier, size)),
    async placesOf(rows) {
      const chunks = await listChunksOf(reader, operatorId, rows)
      return Promise.all(
        rows.map(async (row, nth) => {
          const index = await indexIn(leavesOf, chunks[nth] ?? 0, row)
          if (index === undefined || index >= size) return null
          return { index, size, path: await rootsOver(inclusionRanges(index, size)) }
        }),
      )
    },
  }
}

async function indexIn(
  leavesOf: (chunk: number) => Promise<Buffer>,
  chunk: number,
  row: LogRow,
): Promise<number | undefined> {
  const leaves = await leavesOf(chunk)
  const leaf = leafOfRow(row)
  for (let at = 0; at < leaves.length; at += HASH_BYTES) {
    if (leaves.subarray(at, at + HASH_BYTES).equals(leaf)) return chunk * CHUNK_LEAVES + at / HASH_BYTES
  }
  return undefined
}
