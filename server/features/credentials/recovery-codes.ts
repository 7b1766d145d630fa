import { createHmac } from 'node:crypto'
import type { Chance } from '../../chance.ts'

const CODES = 10
const DIGITS = 12

/**
 * Ten codes for paper, twelve digits each: one keypad types them and those of the app. 40 bits are few for a hash and
 * plenty for five guesses at a time, so the hash has a key.
 */
export function makeRecoveryCodes(chance: Chance): string[] {
  return Array.from({ length: CODES }, () => {
    // 128 random bits over 10^12: no code is likelier than another by more than 2^-88.
    const number = BigInt(`0x${chance.bytes(16).toHex()}`) % 10n ** BigInt(DIGITS)
    return String(number).padStart(DIGITS, '0')
  })
}

/** As it stands on paper: `1234-5678-9012`. */
export function printRecoveryCode(code: string): string {
  return code.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3')
}

/** What the database keeps of a code. */
export function hashRecoveryCode(key: Uint8Array, ownerId: string, code: string): string {
  return createHmac('sha256', key).update(`${ownerId} ${code}`).digest('base64url')
}

/** A typed code without what people put between digits. */
export function readCode(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}

/** True for what could be a recovery code. */
export function isRecoveryCode(code: string): boolean {
  return code.length === DIGITS && /^[0-9]+$/.test(code)
}
