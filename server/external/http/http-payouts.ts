import { Unavailable } from '../../errors.ts'
import type { Payout, PayoutAnswer, Payouts } from '../payouts.ts'
import { type Clock, postSigned, type SignedAnswer, type SignedService } from './signed-http.ts'

/**
 * Payouts by an HTTP service, as docs/operations.md describes it: a signed POST tells it to pay, and one without an amount
 * asks what became of it. What an answer does not say of exactly this payout is `Unavailable`: a status alone may be that
 * of a proxy, and nothing but the service's own words ends a payout.
 */
export function httpPayouts(service: SignedService, now: Clock): Payouts {
  const answered = async (id: string, more: Readonly<Record<string, unknown>>): Promise<PayoutAnswer> => {
    try {
      return readPayout(id, await postSigned(service, { id, ...more }, now()))
    } catch (error) {
      throw new Unavailable('payouts', { cause: error })
    }
  }
  return {
    send: (payout) => answered(payout.id, { act: 'pay', ...wishOf(payout) }),
    ask: (id) => answered(id, { act: 'ask' }),
  }
}

/** The amount as a text with two decimals: no reader of JSON rounds it. */
function wishOf({ amount, bank, accountNo, holder }: Payout): Readonly<Record<string, unknown>> {
  return { amount: (amount / 100).toFixed(2), currency: 'THB', bank, account_no: accountNo, holder }
}

function readPayout(id: string, { status, said }: SignedAnswer): PayoutAnswer {
  if (status !== 200 || said.id !== id)
    throw new Error(`the provider answered ${status} and not of this payout`)
  switch (said.status) {
    case 'paid':
      if (typeof said.reference !== 'string' || !/^[\w.-]{1,100}$/.test(said.reference)) {
        throw new Error('the provider answered that it has paid, without a reference')
      }
      return { state: 'paid', reference: said.reference }
    case 'refused':
    case 'pending':
    case 'absent':
      return { state: said.status }
    default:
      throw new Error('the provider answered with a word that is not agreed')
  }
}
