import { Unavailable } from '../../errors.ts'
import type { QrPayment, QrProvider } from '../qr-provider.ts'
import { needed, readSaidPayment, type Said, textOf } from './said-payment.ts'
import { type Clock, postSigned, type SignedAnswer, type SignedService } from './signed-http.ts'

/** Of all payments of one order. */
const MOST_BYTES = 200_000

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
          await postSigned({ ...service, mostBytes: MOST_BYTES }, { id: orderReference, act: 'ask' }, now()),
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

function readPayment(payment: unknown): QrPayment {
  const said = Object(payment) as Said
  return {
    billerId: needed(textOf(said.biller, /^[0-9]{15}$/)),
    reference: needed(textOf(said.reference, /^[\w.-]{1,100}$/)),
    ...readSaidPayment(said),
  }
}
