import type { NamedColumns } from '../../../../domain/payments/channels/statement-columns.ts'
import type { Reader, Tx } from '../../../context.ts'

export interface OwnLayout {
  readonly id: string
  readonly bank: string
  readonly columns: NamedColumns
}

/** What was said last of each bank. */
export function listOwnLayouts(reader: Reader, operatorId: string): Promise<OwnLayout[]> {
  return reader.run<OwnLayout>`
    select distinct on (bank) id, bank, columns from statement_layout
    where operator_id = ${operatorId} order by bank, said_at desc`
}

export function findOwnLayout(
  reader: Reader,
  operatorId: string,
  id: string,
): Promise<OwnLayout | undefined> {
  return reader.maybe<OwnLayout>`
    select id, bank, columns from statement_layout where operator_id = ${operatorId} and id::text = ${id}`
}

export async function insertOwnLayout(
  tx: Tx,
  { id, bank, columns, operatorId, by }: OwnLayout & { readonly operatorId: string; readonly by: string },
): Promise<void> {
  await tx.run`
    insert into statement_layout (id, operator_id, bank, columns, said_by, said_at)
    values (${id}, ${operatorId}, ${bank}, ${{ json: columns }}, ${by}, ${tx.now})`
}
