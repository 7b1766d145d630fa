import { bangkokDate } from '../../domain/calendar/bangkok.ts'
import { Unavailable } from '../errors.ts'
import type { QrPayment, QrProvider } from './qr-provider.ts'

export interface FakeQr extends QrProvider {
  /** A payment by the code of this order. The same payment, told again, is one. */
  pay(orderReference: string, payment: QrPayment): void
  /** Until it is called again: whether nobody answers. */
  beAway(isAway: boolean): void
}

/** Kept by a demo that runs for long. */
const KEPT = 10_000

/** A provider that collects no money. */
export function fakeQr(): FakeQr {
  const paid = new Map<string, readonly QrPayment[]>()
  let isAway = false
  return {
    pay(orderReference, payment) {
      const before = paid.get(orderReference) ?? []
      if (before.some(({ reference }) => reference === payment.reference)) return
      if (paid.size >= KEPT) paid.clear()
      paid.set(orderReference, [...before, payment])
    },
    beAway(away) {
      isAway = away
    },
    async ask(orderReference) {
      if (isAway) throw new Unavailable('qr')
      return paid.get(orderReference) ?? []
    },
    async list(billerId, day) {
      if (isAway) throw new Unavailable('qr')
      const all = [...paid].flatMap(([orderReference, payments]) =>
        payments.map((payment) => ({ ...payment, orderReference })),
      )
      const codes = all.filter((each) => each.billerId === billerId && bangkokDate(each.at.getTime()) === day)
      return { codes, next: null }
    },
  }
}
