import { invariant } from '../invariant.ts'

/** A QR code of level M: 15 % of it may be damaged. Versions up to 20 hold 666 bytes, more than a phone reads well. */
export const VERSION_MAX = 20

const CHECK_BYTES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

export interface QrSize {
  readonly version: number
  /** Modules along an edge. */
  readonly edge: number
  /** All bytes, and those of them that carry the text with its head. */
  readonly bytes: number
  readonly textBytes: number
  readonly blocks: number
  readonly checkBytesPerBlock: number
}

export function sizeOf(version: number): QrSize {
  const [blocks, checkBytesPerBlock] = [BLOCKS[version - 1], CHECK_BYTES[version - 1]]
  invariant(blocks !== undefined && checkBytesPerBlock !== undefined, 'a version is 1 to 20')
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2
    modules -= (25 * marks - 10) * marks - 55
    if (version >= 7) modules -= 36
  }
  const bytes = Math.floor(modules / 8)
  return {
    version,
    edge: version * 4 + 17,
    bytes,
    textBytes: bytes - blocks * checkBytesPerBlock,
    blocks,
    checkBytesPerBlock,
  }
}

/** How many bits tell the length of a text of bytes. */
export function lengthBits(version: number): number {
  return version < 10 ? 8 : 16
}

/** The smallest that holds so many bytes. Undefined: none does. */
export function smallestFor(count: number): QrSize | undefined {
  for (let version = 1; version <= VERSION_MAX; version += 1) {
    const size = sizeOf(version)
    if (4 + lengthBits(version) + count * 8 <= size.textBytes * 8) return size
  }
  return undefined
}

/** Where the small squares that keep the grid straight have their middle, along either axis. */
export function markPlaces(version: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = version * 4 + 10
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - (count - 2 - at) * step)]
}
