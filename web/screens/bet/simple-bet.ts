import type { Clients, Failed } from '../../../contract/client.ts'
import type { BetWishSent } from '../../../contract/services/bill.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { formText } from '../../session/form-text.ts'
import { betText } from '../../text/bet.ts'

/** The outcome of a one-line form; a refusal returns everything that was typed. */
export type SimpleBet =
  | { is: 'placed'; billId: string }
  | { is: 'refused'; message: string; type: string; number: string; amount: string }

/** Places the bet of the plain form. The server checks it; the form only sends what was typed. */
export async function placeSimpleBet(clients: Clients, roundId: string, form: FormData): Promise<SimpleBet> {
  const type = formText(form, 'type')
  const number = formText(form, 'number').trim()
  const amount = formText(form, 'amount').trim()
  // Unchecked: the call refuses an unknown type.
  const line = { type, number, amount: Number(amount) } as BetWishSent['lines'][number]
  const answer = await clients.bet.bet({
    key: formText(form, '_key'),
    xsrf: formText(form, '_csrf'),
    body: { round_id: roundId, plan: formText(form, 'plan') || DEFAULT_PLAN, lines: [line] },
  })
  if (answer.status) return { is: 'placed', billId: answer.bill.id }
  return { is: 'refused', message: whyNot(answer), type, number, amount }
}

/** What is wrong with the form's one line, when the server said. */
export function whyNot({ message, lines }: Pick<Failed, 'message' | 'lines'>): string {
  const [changed] = lines ?? []
  if (!changed || changed.code === 'RATE_CHANGED') return message
  if (changed.code === 'NUMBER_CLOSED') return betText.simpleClosed
  if (changed.amount_max === 0) return betText.simpleFull
  return `${betText.problems[changed.code] ?? message} ${betText.newCap(moneyText(bahtToSatang(changed.amount_max)))}`
}
