import type { Clients } from '../../../contract/client.ts'
import { bahtToSatang, satangToBaht } from '../../../domain/money.ts'
import { formText } from '../../session/form-text.ts'

/** The outcome of saving a ticket's lines. A refusal returns what was typed. */
export type KeepAct = { readonly kept: string } | { readonly keepFailed: string; readonly name: string }

/** Saves a ticket's lines as a favourite. */
export async function keepBill(clients: Clients, billId: string, form: FormData): Promise<KeepAct> {
  const name = formText(form, 'name').trim()
  const bill = (await clients.bet.getHistory({ params: { id: billId } })).data.find(({ id }) => id === billId)
  const lines = (bill?.lines ?? []).map(({ type, number, amount }) => ({
    type,
    number,
    amount: satangToBaht(bahtToSatang(amount)),
  }))
  const answer = await clients.bet.saveFavourite({ body: { name, lines }, xsrf: formText(form, '_csrf') })
  return answer.status ? { kept: name } : { keepFailed: answer.message, name }
}
