import { randomBytes, randomUUID } from 'node:crypto'
import { SHARE_BYTES } from '../domain/fair/fast/drawn-digits.ts'

/** The studio's only source of what nobody can know before. */
export const CHANCE = {
  id: () => randomUUID(),
  seed: (): Uint8Array => randomBytes(SHARE_BYTES),
}
