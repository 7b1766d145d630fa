import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'

/** The `hash` of the specification: an account may be paid into by the member to whom it was offered. */
export function offeredHash(ctx: Context, memberId: string, accountId: string): string {
  return createHmac('sha256', ctx.keys.deposits).update(`${memberId} ${accountId}`).digest().toHex()
}

export function isOffered(ctx: Context, memberId: string, accountId: string, hash: string): boolean {
  const own = Buffer.from(offeredHash(ctx, memberId, accountId))
  const sent = Buffer.from(hash)
  return own.length === sent.length && timingSafeEqual(own, sent)
}
