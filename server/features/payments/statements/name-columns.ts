import {
  areColumns,
  type NamedColumns,
  OWN_LAYOUT,
} from '../../../../domain/payments/channels/statement-columns.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { findBank } from '../../operators/banks.ts'
import { insertOwnLayout } from './queries-layouts.ts'

/**
 * Keeps which columns of a bank's files are which, for the files of one operator. It moves no money: what a file would do is
 * seen by the two who import it. Returns the layout's code. Throws `Refusal` STATEMENT_COLUMNS, RECEIVING_UNKNOWN.
 */
export async function nameColumns(
  ctx: Context,
  wish: {
    readonly operatorId: string
    readonly staffId: string
    readonly bank: string
    readonly columns: NamedColumns
  },
): Promise<{ layout: string }> {
  const { operatorId, staffId, bank, columns } = wish
  if (!areColumns(columns)) throw new Refusal('STATEMENT_COLUMNS')
  if (!findBank(bank)) throw new Refusal('RECEIVING_UNKNOWN')
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    const id = ctx.chance.id()
    await insertOwnLayout(tx, { id, bank, columns, operatorId, by: `staff:${staffId}` })
    await appendAudit(tx, {
      ...{ operatorId, actor: `staff:${staffId}`, kind: 'statement.columns' },
      body: { layout: id, bank, ...columns, text: [...columns.text] },
    })
    return { layout: `${OWN_LAYOUT}${id}` }
  })
}
