import { createHmac, hash } from 'node:crypto'
import { COUPON_BYTES, couponFrom } from '../../../../domain/rewards/coupon-code.ts'
import type { Context } from '../../../context.ts'

/**
 * The codes of a batch, made anew of the installation's secret: the database holds only their hashes, and a file that was
 * lost is downloaded again.
 */
export function codesOf({ keys }: Pick<Context, 'keys'>, batchId: string, count: number): string[] {
  return Array.from({ length: count }, (_, nth) => {
    const bytes = createHmac('sha256', keys.coupons).update(`${batchId} ${nth}`).digest()
    return couponFrom(bytes.subarray(0, COUPON_BYTES))
  })
}

/** A code as the database knows it, in hexadecimal. */
export function hashOfCode(code: string): string {
  return hash('sha256', code, 'hex')
}
