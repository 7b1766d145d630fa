import { createHash } from 'node:crypto'
import { canonicalJson } from '../audit/append-audit.ts'

/** The same wish has the same slot, so that it waits once. Hashed, because a wish may name a thousand numbers. */
export function slotOf(wish: object): string {
  return createHash('sha256').update(canonicalJson(wish)).digest('hex')
}
