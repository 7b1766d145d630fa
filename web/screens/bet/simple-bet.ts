import type { Clients, Failed } from '../../../contract/client.ts'
import type { BetWishSent } from '../../../contract/services/bill.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { formText } from '../../session/form-text.ts'
import { betText } from '../../text/bet.ts'

/** What a form of one line came to; refused, with everything that was typed. */
export type SimpleBet =
  | { is: 'placed'; billId: string }
  | { is: 'refused'; message: string; type: string; number: string; amount: string }

/** Places the bet of the plain form. The rules are the server's: the form only carries what was typed. */
export async function placeSimpleBet(clients: Clients, roundId: string, form: FormData): Promise<SimpleBet> {
  const type = formText(form, 'type')
  const number = formText(form, 'number').trim()
  const amount = formText(form, 'amount').trim()
  // The type is whatever the form said: the call refuses what it does not know.
  const line = { type, number, amount: Number(amount) } as BetWishSent['lines'][number]
  const answer = await clients.bet.bet({
    key: formText(form, '_key'),
    xsrf: formText(form, '_csrf'),
    body: { round_id: roundId, plan: formText(form, 'plan') || DEFAULT_PLAN, lines: [line] },
  })
  if (answer.status) return { is: 'placed', billId: answer.bill.id }
  return { is: 'refused', message: whyNot(answer), type, number, amount }
}

/** Of the one line the form has, what is wrong with it, where the server told. */
export function whyNot({ message, lines }: Pick<Failed, 'message' | 'lines'>): string {
  const [changed] = lines ?? []
  if (!changed || changed.code === 'RATE_CHANGED') return message
  if (changed.code === 'NUMBER_CLOSED') return betText.simpleClosed
  if (changed.amount_max === 0) return betText.simpleFull
  return `${betText.problems[changed.code] ?? message} ${betText.newCap(moneyText(bahtToSatang(changed.amount_max)))}`
}
