import type postgres from 'postgres'
import type { Context } from '../../../server/context.ts'
import { appendAudits } from '../../../server/features/audit/append-audit.ts'
import { withSql } from './database.ts'

/** So many entries of the audit in one transaction. */
export async function appendSignIns(ctx: Context, operatorId: string, count: number): Promise<void> {
  const wishes = Array.from({ length: count }, (_, nth) => ({
    actor: `member:${ctx.chance.id()}`,
    kind: 'sign-in.failed' as const,
    body: { address: `203.0.113.${nth % 250}`, round: ctx.chance.id(), reason: 'ปิดก่อนเวลา', nth },
  }))
  await ctx.transaction((tx) => appendAudits(tx, operatorId, wishes))
}

/** As the owner of the database: the append-only trigger is off. */
export const pastTriggers = (url: string, act: (sql: postgres.TransactionSql) => Promise<unknown>) =>
  withSql(url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await act(tx)
    }),
  )
