import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../context.ts'

const DIGITS = 6

/**
 * The code of a request: made from its hash by a key that the database has not, so that neither the code nor anything
 * it could be guessed from is stored, and whoever sends it later needs no secret in the queue.
 */
export function codeOf({ keys }: Pick<Context, 'keys'>, tokenHash: string): string {
  const about = JSON.stringify(['password-code', tokenHash])
  const mac = createHmac('sha256', keys.signIns).update(about).digest()
  // 64 bits modulo a million: the bias is below 2^-44.
  return String(mac.readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0')
}

export function isCodeOf(ctx: Pick<Context, 'keys'>, tokenHash: string, typed: string): boolean {
  const [own, other] = [Buffer.from(codeOf(ctx, tokenHash)), Buffer.from(typed.replace(/[\s-]/g, ''))]
  return own.length === other.length && timingSafeEqual(own, other)
}
