import { hash } from 'node:crypto'

/**
 * SHA-256 for `domain/fair/`. The digest is made as a string first, which takes half the time: `hash` allocates memory
 * outside the heap for every buffer it returns.
 */
export function sha256(bytes: Uint8Array | string): Buffer {
  return Buffer.from(hash('sha256', bytes, 'latin1'), 'latin1')
}
