import type { SlipReference } from '../../domain/payments/codes/mini-qr.ts'
import { Unavailable } from '../errors.ts'
import type { SlipLookup, SlipTransfer } from './slip-lookup.ts'

export interface FakeSlipLookup extends SlipLookup {
  /** From now on the bank knows this transfer. */
  transferred(slip: SlipReference, transfer: SlipTransfer): void
  /** Until it is called again: whether nobody answers. */
  beAway(isAway: boolean): void
}

/** Kept by a demo that runs for long. */
const KEPT = 10_000

/** Looks slips up at banks that keep no money. A real slip is unknown to them. */
export function fakeSlipLookup(): FakeSlipLookup {
  const known = new Map<string, SlipTransfer>()
  let isAway = false
  const nameOf = ({ sendingBank, reference }: SlipReference) => `${sendingBank} ${reference}`
  return {
    transferred(slip, transfer) {
      if (known.size >= KEPT) known.clear()
      known.set(nameOf(slip), transfer)
    },
    beAway(away) {
      isAway = away
    },
    async ask(slip) {
      if (isAway) throw new Unavailable('slips')
      return known.get(nameOf(slip))
    },
  }
}
