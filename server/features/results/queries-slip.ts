import type { SlipPrizes } from '../../../domain/lottery/slip-prizes.ts'
import type { Reader, Tx } from '../../context.ts'

export interface DrawnSlip {
  readonly businessDate: string
  readonly prizes: SlipPrizes
}

/** Stores the lesser prizes of draws. Existing ones stay unchanged. */
export async function insertSlipPrizes(tx: Tx, source: string, slips: readonly DrawnSlip[]): Promise<void> {
  const rows = slips.map(({ businessDate, prizes }) => ({ businessDate, ...prizes }))
  await tx.run`
    insert into slip_prizes (business_date, second, third, fourth, fifth, source, stored_at)
    select s."businessDate", s.second, s.third, s.fourth, s.fifth, ${source}, db_now()
    from jsonb_to_recordset(${{ json: rows }})
      as s("businessDate" date, second text[], third text[], fourth text[], fifth text[])
    on conflict (business_date) do nothing`
}

/** The lesser prizes of the government's draw of that day. */
export function findSlipPrizes(reader: Reader, businessDate: string): Promise<SlipPrizes | undefined> {
  return reader.maybe<SlipPrizes>`
    select second, third, fourth, fifth from slip_prizes where business_date = ${businessDate}`
}
