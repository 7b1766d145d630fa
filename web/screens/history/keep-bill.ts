import type { Clients } from '../../../contract/client.ts'
import { bahtToSatang, satangToBaht } from '../../../domain/money.ts'
import { type FormRefused, formRefused } from '../../forms/form-answer.ts'
import { formText } from '../../session/form-text.ts'

export const KEEP = { name: 'keep', fields: { name: 'kept' } } as const

/** The outcome of saving a ticket's lines: the name they were saved under, or why not. */
export type KeepAct = { readonly kept: string } | FormRefused

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
  return answer.status ? { kept: name } : formRefused(KEEP, form, answer)
}
