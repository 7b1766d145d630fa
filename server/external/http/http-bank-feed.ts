import { Unavailable } from '../../errors.ts'
import type { BankFeed, FedPayment, FeedPage } from '../feed/bank-feed.ts'
import { needed, readSaidPayment, type Said, textOf } from './said-payment.ts'
import { type Clock, postSigned, type SignedAnswer, type SignedService } from './signed-http.ts'

/** Some hundred payments. */
const PAGE_BYTES = 200_000
const CURSOR = /^[\x21-\x7e]{1,200}$/

/**
 * A bank's feed that is asked at an HTTP service, as docs/operations.md describes it: a signed POST for each page. An answer that is
 * not wholly as agreed is `Unavailable`: part of it might be of another account, and what it leaves out is never asked for again.
 */
export function httpBankFeed(service: SignedService, now: Clock): BankFeed {
  const asked = { ...service, mostBytes: PAGE_BYTES }
  return {
    async ask({ bank, accountNo }, after) {
      const id = `${bank}-${accountNo}`
      const wish = { id, act: 'feed', bank, account_no: accountNo, after }
      try {
        return readPage(await postSigned(asked, wish, now()), { id, after })
      } catch (error) {
        throw new Unavailable('bank-query', { cause: error })
      }
    },
  }
}

function readPage(
  { status, said }: SignedAnswer,
  asked: { readonly id: string; readonly after: string | null },
): FeedPage {
  // The page after another cursor would leave out what lies between.
  if (status !== 200 || said.id !== asked.id || said.after !== asked.after || !Array.isArray(said.payments)) {
    throw new Error(`the service answered ${status} and not of this account after this cursor`)
  }
  const payments = said.payments.map(readPayment)
  if (new Set(payments.map(({ reference }) => reference)).size < payments.length) {
    throw new Error('the service named two payments alike')
  }
  const cursor = needed(textOf(said.cursor, CURSOR))
  if (typeof said.more !== 'boolean') throw new Error('the service did not say whether there is more')
  if (said.more && cursor === asked.after)
    throw new Error('the service says that there is more and leads nowhere')
  return { payments, cursor, more: said.more }
}

function readPayment(payment: unknown): FedPayment {
  const said = Object(payment) as Said
  return { reference: needed(textOf(said.reference, /^[\w.-]{1,100}$/)), ...readSaidPayment(said) }
}
