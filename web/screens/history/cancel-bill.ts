import type { Clients } from '../../../contract/client.ts'
import { formText } from '../../session/form-text.ts'

/** Why a ticket was not cancelled; null when it was. */
export type CancelAct = { readonly message: string } | null

export async function cancelBill(clients: Clients, billId: string, form: FormData): Promise<CancelAct> {
  const sent = { body: { bill_id: billId }, xsrf: formText(form, '_csrf') }
  // A ticket bought at live prices belongs to the service that sold it.
  const answer =
    formText(form, 'bought') === 'realtime'
      ? await clients.realtime.cancelBetMemberFlow(sent)
      : await clients.bet.cancelBetMember(sent)
  return answer.status ? null : { message: answer.message }
}
