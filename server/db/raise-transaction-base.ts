import type postgres from 'postgres'

/** The tables whose rows say which transaction wrote them. */
const NUMBERED = ['transfer', 'ticket'] as const

interface Numbers {
  readonly base: string
  /** The next number of this cluster, and the highest that stands in the books. */
  readonly next: string
  readonly highest: string
}

/**
 * Lets the numbers of transactions go on above all that stand in the books. Another cluster counts from its own beginning: after
 * a dump was restored there, new rows would come before old ones. Called by every start, before anything is written.
 */
export async function raiseTransactionBase(tx: postgres.TransactionSql): Promise<void> {
  const [numbers] = await tx<Numbers[]>`
    select base, base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
      greatest((select max(written_by) from transfer), (select max(last_by) from ledger_chunk),
        (select max(last_by) from ledger_read), (select max(watermark) from money_check)) as highest
    from transaction_base`
  if (!numbers) return
  const { base, next, highest } = numbers
  if (BigInt(highest) <= BigInt(next)) return
  const more = BigInt(highest) - BigInt(base)
  await tx`update transaction_base set base = base + ${String(more)}::bigint`
  for (const table of NUMBERED) {
    const [column] = await tx<{ expression: string }[]>`
      select pg_get_expr(d.adbin, d.adrelid) as expression
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = ${table}::regclass and a.attname = 'written_by'`
    if (!column) continue
    await tx.unsafe(
      `alter table ${table} alter column written_by set default ((${column.expression}) + ${more})`,
    )
  }
}
