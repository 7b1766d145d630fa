import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { listAuditedOperators } from './queries.ts'
import { verifyAudit } from './verify-audit.ts'

/** Verifies every operator's chain and logs broken ones as errors. Returns how many are broken. */
export async function checkAudit(ctx: Context): Promise<number> {
  let broken = 0
  await eachAlone(await listAuditedOperators(ctx.read), async (operatorId) => {
    const seq = await verifyAudit(ctx.read, operatorId)
    if (seq === undefined) return
    broken += 1
    ctx.log.fatal({ operatorId, seq }, 'the audit chain is broken')
  })
  return broken
}
