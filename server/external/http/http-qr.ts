import { bahtToSatang } from '../../../domain/money.ts'
import { Unavailable } from '../../errors.ts'
import type { QrPayment, QrProvider } from '../qr-provider.ts'
import { type Clock, postSigned, type SignedAnswer, type SignedService } from './signed-http.ts'

/**
 * A provider of QR payments by an HTTP service, as docs/operations.md describes it: a signed POST asks what was paid for an
 * order. An answer that is not wholly as agreed is `Unavailable`: part of it might be somebody else's money.
 */
export function httpQr(service: SignedService, now: Clock): QrProvider {
  return {
    async ask(orderReference) {
      try {
        return readAnswer(
          orderReference,
          await postSigned(service, { id: orderReference, act: 'ask' }, now()),
        )
      } catch (error) {
        throw new Unavailable('qr', { cause: error })
      }
    },
  }
}

function readAnswer(id: string, { status, said }: SignedAnswer): readonly QrPayment[] {
  if (status !== 200 || said.id !== id || !Array.isArray(said.payments)) {
    throw new Error(`the provider answered ${status} and not of this order`)
  }
  return said.payments.map(readPayment)
}

type Said = Readonly<Record<string, unknown>>

function readPayment(payment: unknown): QrPayment {
  const { biller, reference, amount, currency, at, sender } = Object(payment) as Said
  const from = Object(sender ?? {}) as Said
  if (currency !== 'THB') throw new Error('the provider answered with another currency')
  const accountNo = textOf(from.account_no, /^[0-9xX* -]{1,30}$/)
  return {
    billerId: needed(textOf(biller, /^[0-9]{15}$/)),
    reference: needed(textOf(reference, /^[\w.-]{1,100}$/)),
    // A text with two decimals: no reader of JSON rounds it.
    amount: bahtToSatang(Number(needed(textOf(amount, /^(?!0+\.00$)[0-9]{1,9}\.[0-9]{2}$/)))),
    at: new Date(
      needed(
        textOf(
          at,
          /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
          (text) => !Number.isNaN(Date.parse(text)),
        ),
      ),
    ),
    senderBank: textOf(from.bank, /^[a-z]{2,20}$/),
    senderNo: accountNo?.replaceAll('*', 'x') ?? null,
    senderName: textOf(from.name, /^[^\p{Cc}\p{Cs}]{1,100}$/u),
  }
}

/** Null where nothing is said. Throws for what is not agreed. */
function textOf(
  value: unknown,
  form: RegExp,
  isRight: (text: string) => boolean = () => true,
): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' && form.test(value) && isRight(value)) return value
  throw new Error('the provider answered with a text that is not agreed')
}

function needed(text: string | null): string {
  if (text === null) throw new Error('the provider left out what a payment must have')
  return text
}
