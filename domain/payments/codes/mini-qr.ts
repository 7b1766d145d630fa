import { checksumOf, readTags } from './emv-tags.ts'

/** What the small code on a slip says of a transfer: the bank it was sent from and that bank's name of it. */
export interface SlipReference {
  /** The three digits of the Bank of Thailand: `014`. */
  readonly sendingBank: string
  readonly reference: string
}

const SLIP = '00'
const CHECKSUM = '91'
const KIND = { tag: '00', value: '000001' }
const SENDING_BANK = '01'
const REFERENCE = '02'

/**
 * Reads the text of a slip's mini QR; undefined for any other code. Source: the payloads of banks in the vectors of
 * `promptparse`: tag 00 holds 00 kind, 01 sending bank and 02 reference, tag 51 the country, tag 91 the checksum.
 */
export function readMiniQr(text: string): SlipReference | undefined {
  const tags = readTags(text)
  const inner = readTags(tags?.get(SLIP) ?? '')
  if (!tags || !inner || inner.get(KIND.tag) !== KIND.value) return undefined
  const told = tags.get(CHECKSUM)
  if (told === undefined || told.toUpperCase() !== checksumOf(text.slice(0, -told.length))) return undefined
  const [sendingBank, reference] = [
    inner.get(SENDING_BANK) ?? '',
    normalReference(inner.get(REFERENCE) ?? ''),
  ]
  return /^\d{3}$/.test(sendingBank) && /^[0-9A-Z]{8,40}$/.test(reference)
    ? { sendingBank, reference }
    : undefined
}

/** A reference as it is compared: channels and slips write one in other cases and with spaces. */
export function normalReference(reference: string): string {
  return reference.replace(/[\s-]/g, '').toUpperCase()
}
