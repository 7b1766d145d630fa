import type { Clients } from '../../../contract/client.ts'
import { formText } from '../../session/form-text.ts'

/** Why a ticket was not cancelled; null when it was. */
export type CancelAct = { readonly message: string } | null

export async function cancelBill(clients: Clients, billId: string, form: FormData): Promise<CancelAct> {
  const answer = await clients.bet.cancelBetMember({
    body: { bill_id: billId },
    xsrf: formText(form, '_csrf'),
  })
  return answer.status ? null : { message: answer.message }
}
