import type { Satang } from '../../money.ts'
import { checksumOf, writeTag } from './emv-tags.ts'

/** PromptPay's bill payment, as banks know it. */
const BILL_PAYMENT = 'A000000677010112'
const BAHT = '764'
/** What stands for the bank of a number under which QR payments are collected. */
export const PROMPTPAY = 'promptpay'

export interface Bill {
  /** Of who collects the money: 15 digits, the last two their branch. */
  readonly billerId: string
  /** What the payment is known by, 20 capital letters and digits at most. */
  readonly reference: string
  readonly amount: Satang
}

/**
 * The text of a QR code that asks a bank's app to pay a bill: tag 30, for exactly this amount and once. Source: the bill
 * payments among the vectors of `promptparse`, and the Bank of Thailand's Thai QR code standard.
 */
export function billPaymentCode({ billerId, reference, amount }: Bill): string {
  const bill = writeTag('00', BILL_PAYMENT) + writeTag('01', billerId) + writeTag('02', reference)
  const text =
    writeTag('00', '01') +
    writeTag('01', '12') + // dynamic: one payment
    writeTag('30', bill) +
    writeTag('53', BAHT) +
    writeTag('54', (amount / 100).toFixed(2)) +
    writeTag('58', 'TH')
  const unsigned = `${text}6304`
  return unsigned + checksumOf(unsigned)
}

export function isBillerId(text: string): boolean {
  return /^[0-9]{15}$/.test(text)
}

/** Letters of a reference: none that is taken for another one. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const REFERENCE_LENGTH = 16

/** A reference from as many random bytes as it has letters: 80 bits, which nobody guesses and no two orders share. */
export function referenceOf(bytes: Uint8Array): string {
  return Array.from(
    { length: REFERENCE_LENGTH },
    (_, nth) => LETTERS[(bytes[nth] ?? 0) % LETTERS.length],
  ).join('')
}
