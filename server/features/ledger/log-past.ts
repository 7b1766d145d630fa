import { CHUNK_LEAVES } from '../../../domain/fair/ledger-log.ts'
import { buildLevels, type Levels, peaksOf, rootOfPeaks } from '../../../domain/fair/merkle.ts'
import type { Reader } from '../../context.ts'
import { sha256 } from '../../sha256.ts'
import { findLeavesOfChunk, readChunkRoots } from './queries-log.ts'

/** The log of an operator as it was at earlier sizes. */
export interface LogPast {
  /** Its root then, in hex. Undefined: the log has not so many leaves. */
  rootAt(size: number): Promise<string | undefined>
}

/**
 * Reads the roots of the chunks once, and the leaves of the chunk that a size lies in: sizes that are asked for in their
 * order read each chunk once at most.
 */
export async function openLogPast(reader: Reader, operatorId: string): Promise<LogPast> {
  const { roots } = await readChunkRoots(reader, operatorId)
  const chunks = buildLevels(sha256, roots)
  let open: { readonly chunk: number; readonly levels: Levels } | undefined
  const leavesOf = async (chunk: number): Promise<Levels> => {
    if (open?.chunk !== chunk) {
      open = { chunk, levels: buildLevels(sha256, await findLeavesOfChunk(reader, operatorId, chunk)) }
    }
    return open.levels
  }
  return {
    async rootAt(size) {
      const chunk = Math.floor(size / CHUNK_LEAVES)
      const rest = size % CHUNK_LEAVES
      const whole = peaksOf(chunks, chunk)
      const part = rest === 0 ? [] : peaksOf(await leavesOf(chunk), rest)
      if (!whole || !part) return undefined
      return Buffer.from(rootOfPeaks(sha256, [...whole, ...part])).toHex()
    },
  }
}
