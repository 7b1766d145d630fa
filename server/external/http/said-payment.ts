import { bahtToSatang, type Satang } from '../../../domain/money.ts'

export type Said = Readonly<Record<string, unknown>>

/** What every provider tells of money that came in. */
interface SaidPayment {
  readonly amount: Satang
  readonly at: Date
  readonly senderBank: string | null
  /** Hidden digits as `x`. */
  readonly senderNo: string | null
  readonly senderName: string | null
}

/** Throws for everything that is not wholly as agreed: part of it might be somebody else's money. */
export function readSaidPayment({ amount, currency, at, sender }: Said): SaidPayment {
  const from = Object(sender ?? {}) as Said
  if (currency !== 'THB') throw new Error('the provider answered with another currency')
  return {
    // A text with two decimals: no reader of JSON rounds it.
    amount: bahtToSatang(Number(needed(textOf(amount, /^(?!0+\.00$)[0-9]{1,9}\.[0-9]{2}$/)))),
    at: new Date(
      needed(
        textOf(
          at,
          /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
          // The Buddhist year is taken in, for people to look at.
          (text) => new Date(text).getUTCFullYear() < 3000,
        ),
      ),
    ),
    senderBank: textOf(from.bank, BANK),
    senderNo: shownNoOf(from.account_no),
    senderName: textOf(from.name, /^[^\p{Cc}\p{Cs}]{1,100}$/u),
  }
}

/** Our code of a bank. */
export const BANK = /^[a-z]{2,20}$/

/** Digits of an account as they are shown, hidden ones as `x`. */
export function shownNoOf(value: unknown): string | null {
  return textOf(value, /^[0-9xX* -]{1,30}$/)?.replaceAll('*', 'x') ?? null
}

/** Null where nothing is said. Throws for what is not agreed. */
export function textOf(
  value: unknown,
  form: RegExp,
  isRight: (text: string) => boolean = () => true,
): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' && form.test(value) && isRight(value)) return value
  throw new Error('the provider answered with a text that is not agreed')
}

export function needed(text: string | null): string {
  if (text === null) throw new Error('the provider left out what a payment must have')
  return text
}
