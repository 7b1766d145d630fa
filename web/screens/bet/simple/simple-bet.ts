import type { Clients } from '../../../../contract/client.ts'
import { DEFAULT_PLAN } from '../../../../domain/betting/price/default-rates.ts'
import type { FormRefused } from '../../../forms/form-answer.ts'
import { formText } from '../../../session/form-text.ts'
import { SIMPLE_BET } from './simple-form.tsx'
import { lineOf, lineRefused } from './simple-line.ts'

/** Places the bet of the plain form. */
export async function placeSimpleBet(
  clients: Clients,
  roundId: string,
  form: FormData,
): Promise<{ readonly billId: string } | FormRefused> {
  const answer = await clients.bet.bet({
    key: formText(form, '_key'),
    xsrf: formText(form, '_csrf'),
    body: { round_id: roundId, plan: formText(form, 'plan') || DEFAULT_PLAN, lines: [lineOf(form)] },
  })
  return answer.status ? { billId: answer.bill.id } : lineRefused(SIMPLE_BET, form, answer)
}
