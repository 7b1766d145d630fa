import { createHmac } from 'node:crypto'
import type { Chance } from '../../chance.ts'

const CODES = 10
const DIGITS = 12

/**
 * Ten codes of twelve digits, so that one keypad types both these and app codes. 40 bits are enough against five
 * guesses at a time but not for a plain hash, so the hash has a key.
 */
export function makeRecoveryCodes(chance: Chance): string[] {
  return Array.from({ length: CODES }, () => {
    // 128 random bits modulo 10^12: the bias is below 2^-88.
    const number = BigInt(`0x${chance.bytes(16).toHex()}`) % 10n ** BigInt(DIGITS)
    return String(number).padStart(DIGITS, '0')
  })
}

/** Printed form: `1234-5678-9012`. */
export function printRecoveryCode(code: string): string {
  return code.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3')
}

/** The stored hash of a code. */
export function hashRecoveryCode(key: Uint8Array, ownerId: string, code: string): string {
  return createHmac('sha256', key).update(`${ownerId} ${code}`).digest('base64url')
}

/** A typed code without separators. */
export function readCode(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}

/** True for text in the form of a recovery code. */
export function isRecoveryCode(code: string): boolean {
  return code.length === DIGITS && /^[0-9]+$/.test(code)
}
