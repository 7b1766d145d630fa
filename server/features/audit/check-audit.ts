import type { Context } from '../../context.ts'
import { listAuditedOperators } from './queries.ts'
import { verifyAudit } from './verify-audit.ts'

/** Verifies every operator's chain and logs broken ones as errors. Returns how many are broken. */
export async function checkAudit(ctx: Context): Promise<number> {
  let broken = 0
  for (const operatorId of await listAuditedOperators(ctx.read)) {
    const seq = await verifyAudit(ctx.read, operatorId)
    if (seq === undefined) continue
    broken += 1
    ctx.log.fatal({ operatorId, seq }, 'the audit chain is broken')
  }
  return broken
}
