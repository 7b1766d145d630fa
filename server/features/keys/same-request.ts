import { Refusal } from '../../errors.ts'
import { sha256 } from '../../sha256.ts'

/**
 * Hashes a request so that equal hashes mean equal requests: `head` has a fixed form, and free text follows quoted, so
 * that different requests never give the same text.
 */
export function hashRequest(head: string, quoted: readonly unknown[]): Buffer {
  return sha256(`${head}\n${JSON.stringify(quoted)}`)
}

/** KEY_REUSED when the key was used for another request; undefined for the same one. */
export function keyReused(before: Buffer, now: Buffer): Refusal | undefined {
  return before.equals(now) ? undefined : new Refusal('KEY_REUSED')
}
