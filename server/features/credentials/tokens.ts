import { hash } from 'node:crypto'
import type { Chance } from '../../chance.ts'

const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/

/** A new secret of 256 bits. Given to its holder once; only its hash is stored. */
export function makeToken(chance: Chance): string {
  return chance.bytes(TOKEN_BYTES).toString('base64url')
}

/** True for text in the form of a token, so that nothing else causes a query. */
export function isToken(text: string): boolean {
  return TOKEN_SHAPE.test(text)
}

const PLAY_TOKEN_BYTES = 30
const PLAY_TOKEN_SHAPE = /^[A-Za-z0-9_-]{40}(?:[A-Za-z0-9_-]{3})?$/

/** A secret of 240 bits for the play of a game: providers take forty characters at most. */
export function makePlayToken(chance: Chance): string {
  return chance.bytes(PLAY_TOKEN_BYTES).toString('base64url')
}

/** True for text in the form of a token of play, those that earlier programs gave included. */
export function isPlayToken(text: string): boolean {
  return PLAY_TOKEN_SHAPE.test(text)
}

/** The stored hash of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
