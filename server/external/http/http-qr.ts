import { type BangkokDate, bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { Unavailable } from '../../errors.ts'
import type { PaidCode, PaidCodes, QrPayment, QrProvider } from '../qr-provider.ts'
import { needed, readSaidPayment, type Said, textOf } from './said-payment.ts'
import { type Clock, postSigned, type SignedAnswer, type SignedService } from './signed-http.ts'

/** Of all payments of one order, or of a page of a day's list. */
const MOST_BYTES = 500_000

/**
 * A provider of QR payments by an HTTP service, as docs/operations.md describes it: a signed POST asks what was paid for an
 * order, or on a day. An answer that is not wholly as agreed is `Unavailable`: part of it might be somebody else's money.
 */
export function httpQr(service: SignedService, now: Clock): QrProvider {
  const answered = async <Read>(
    sent: { readonly id: string; readonly act: string } & Said,
    read: (answer: SignedAnswer) => Read,
  ): Promise<Read> => {
    try {
      return read(await postSigned({ ...service, mostBytes: MOST_BYTES }, sent, now()))
    } catch (error) {
      throw new Unavailable('qr', { cause: error })
    }
  }
  return {
    ask: (id) => answered({ id, act: 'ask' }, (answer) => paymentsOf(id, answer).map(readPayment)),
    list(billerId, day, after) {
      const id = `${billerId}-${day}${after === null ? '' : `-${after}`}`
      return answered({ id, act: 'list', biller: billerId, day, after }, (answer) =>
        readList(id, answer, { billerId, day }),
      )
    },
  }
}

function paymentsOf(id: string, { status, said }: SignedAnswer): readonly unknown[] {
  if (status !== 200 || said.id !== id || !Array.isArray(said.payments)) {
    throw new Error(`the provider answered ${status} and not what was asked`)
  }
  return said.payments
}

function readPayment(payment: unknown): QrPayment {
  const said = Object(payment) as Said
  return {
    billerId: needed(textOf(said.biller, /^[0-9]{15}$/)),
    reference: needed(textOf(said.reference, /^[\w.-]{1,100}$/)),
    ...readSaidPayment(said),
  }
}

/** A list that ends without saying so might lack the rest: `next` is always said. */
function readList(
  id: string,
  answer: SignedAnswer,
  of: { readonly billerId: string; readonly day: BangkokDate },
): PaidCodes {
  const { next } = answer.said
  if (next === undefined) throw new Error('the provider does not say whether its list goes on')
  const codes = paymentsOf(id, answer).map(readCode)
  if (!codes.every(({ billerId, at }) => billerId === of.billerId && bangkokDate(at.getTime()) === of.day)) {
    throw new Error('the provider lists what was not asked for')
  }
  return { codes, next: textOf(next, /^[\w.-]{1,100}$/) }
}

function readCode(payment: unknown): PaidCode {
  const orderReference = needed(textOf((Object(payment) as Said).order_reference, /^[\w.-]{1,100}$/))
  return { ...readPayment(payment), orderReference }
}
