import { sha256 } from '@noble/hashes/sha2.js'

/**
 * A proof of work for a sign-in at a limit. A puzzle is `<bits>.<when it ends>.<chance>.<mac>`; its proof is the puzzle,
 * a point and a counter, together a text whose SHA-256 begins with that many zero bits. Each more bit doubles the work.
 */

/** Short enough that puzzle and counter are one block of SHA-256, which halves the work of an honest phone. */
export const PUZZLE_SHAPE = /^(\d{1,2})\.([0-9a-z]{6,8})\.([\w-]{11})\.([\w-]{22})$/

/** How many hashes a page does between two looks at its visitor. */
const HASHES_AT_ONCE = 2_000

/** The bits that a puzzle asks for. */
export function bitsOfPuzzle(puzzle: string): number {
  return Number(puzzle.slice(0, puzzle.indexOf('.')))
}

/** True when the hash of the proof begins with so many zero bits. */
export function isSolved(proof: string, bits: number): boolean {
  const digest = sha256(Uint8Array.from(proof, (letter) => letter.charCodeAt(0)))
  let zeros = 0
  for (const byte of digest) {
    zeros += byte === 0 ? 8 : Math.clz32(byte) - 24
    if (byte !== 0) break
  }
  return zeros >= bits
}

/** The proof of a puzzle. `rest` is awaited now and then, so that the page stays alive. */
export async function solvePuzzle(puzzle: string, rest: () => Promise<void>): Promise<string> {
  const bits = bitsOfPuzzle(puzzle)
  for (let count = 0; ; count += 1) {
    const proof = `${puzzle}.${count.toString(36)}`
    if (isSolved(proof, bits)) return proof
    if (count % HASHES_AT_ONCE === HASHES_AT_ONCE - 1) await rest()
  }
}
