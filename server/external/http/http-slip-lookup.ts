import { Unavailable } from '../../errors.ts'
import type { SlipLookup, SlipTransfer } from '../slip-lookup.ts'
import { BANK, needed, readSaidPayment, type Said, shownNoOf, textOf } from './said-payment.ts'
import { type Clock, postSigned, type SignedAnswer, type SignedService } from './signed-http.ts'

/**
 * Slips looked up by an HTTP service, as docs/operations.md describes it: a signed POST asks what a bank has under a slip's
 * reference. An answer that is not wholly as agreed is `Unavailable`: it might be of somebody else's money.
 */
export function httpSlipLookup(service: SignedService, now: Clock): SlipLookup {
  return {
    async ask({ sendingBank, reference }) {
      const id = `${sendingBank}-${reference}`
      const wish = { id, act: 'ask', sending_bank: sendingBank, reference }
      try {
        return readAnswer(id, await postSigned(service, wish, now()))
      } catch (error) {
        throw new Unavailable('slips', { cause: error })
      }
    },
  }
}

function readAnswer(id: string, { status, said }: SignedAnswer): SlipTransfer | undefined {
  if (status !== 200 || said.id !== id || said.transfer === undefined) {
    throw new Error(`the service answered ${status} and not of this slip`)
  }
  if (said.transfer === null) return undefined
  const transfer = Object(said.transfer) as Said
  const receiver = Object(transfer.receiver ?? {}) as Said
  return {
    bank: needed(textOf(receiver.bank, BANK)),
    shownNo: needed(shownNoOf(receiver.account_no)),
    ...readSaidPayment(transfer),
  }
}
