import { hash } from 'node:crypto'
import type { Chance } from '../../chance.ts'

const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/

/** A new secret of 256 bits. It is shown to its holder once and never stored. */
export function makeToken(chance: Chance): string {
  return chance.bytes(TOKEN_BYTES).toString('base64url')
}

/** True for text that could be one of our tokens, so that nothing else costs a look into the database. */
export function isToken(text: string): boolean {
  return TOKEN_SHAPE.test(text)
}

/** What the database keeps of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
