import type postgres from 'postgres'

interface Numbers {
  readonly base: string
  /** The next number of this cluster, and the highest that stands in the books. */
  readonly next: string
  readonly highest: string
}

/**
 * By how much the numbers of transactions must be raised to come after those in the books; 0 nearly always. Another cluster counts
 * from its own beginning: after a dump was restored there, new rows would come before old ones.
 */
export async function transactionsBehind(sql: postgres.ISql): Promise<bigint> {
  // Transfers have no tree by their number: those behind the watermark are few, and found by ranges of pages.
  const [numbers] = await sql<Numbers[]>`
    select base, base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
      greatest(watermark, looked, (select max(written_by) from transfer where written_by >= watermark),
        (select max(last_by) from ledger_chunk), (select max(last_by) from ledger_read),
        (select round_sold_mark.watermark from round_sold_mark), (select game_sums.watermark from game_sums),
        (select until from kept_check)) as highest
    from transaction_base, money_check`
  if (!numbers) return 0n
  const { base, next, highest } = numbers
  return BigInt(highest) > BigInt(next) ? BigInt(highest) - BigInt(base) : 0n
}

/**
 * Lets the numbers of transactions go on above all that stand in the books, before anything is written. Books that were
 * restored are checked whole: a run that stands is taken up by the next check of the money.
 */
export async function raiseTransactionBase(tx: postgres.TransactionSql): Promise<void> {
  const more = await transactionsBehind(tx)
  if (more === 0n) return
  await tx`update transaction_base set base = base + ${String(more)}::bigint`
  await tx`
    update money_check set part = 'members', after = '00000000-0000-0000-0000-000000000000', faults = 0,
      begun_at = now(), moved_at = '-infinity'`
  for (const { table, expression } of await listNumbered(tx)) {
    await tx.unsafe(`alter table ${table} alter column written_by set default ((${expression}) + ${more})`)
  }
}

/** The tables whose rows say which transaction wrote them, and how they know. */
function listNumbered(sql: postgres.ISql): Promise<{ table: string; expression: string }[]> {
  return sql`
    select d.adrelid::regclass::text as table, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      join pg_class c on c.oid = d.adrelid
    where a.attname = 'written_by' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by 1`
}
