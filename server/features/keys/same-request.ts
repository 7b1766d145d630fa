import { Refusal } from '../../errors.ts'
import { sha256 } from '../../sha256.ts'

/**
 * Says whether two requests ask for the same: `head` is what they ask in a fixed form, and all that may hold any text
 * stands quoted behind it, so that no two requests are written alike.
 */
export function hashRequest(head: string, quoted: readonly unknown[]): Buffer {
  return sha256(`${head}\n${JSON.stringify(quoted)}`)
}

/** The refusal of a key that was used for another request before; undefined for the same one again. */
export function keyReused(before: Buffer, now: Buffer): Refusal | undefined {
  return before.equals(now) ? undefined : new Refusal('KEY_REUSED')
}
