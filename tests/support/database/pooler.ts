import { openPgBouncer } from './pgbouncer.ts'
import { openTransactionPooler, type TransactionPooler } from './transaction-pooler.ts'

/** A pooler with so many connections: ours, or with `PGBOUNCER=/usr/sbin/pgbouncer` a real one. */
export function openPooler(databaseUrl: string, size: number): Promise<TransactionPooler> {
  const real = process.env.PGBOUNCER
  return real ? openPgBouncer(real, databaseUrl, size) : openTransactionPooler(databaseUrl, size)
}
