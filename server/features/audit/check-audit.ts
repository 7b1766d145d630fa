import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { listAuditedOperators } from './queries.ts'
import { verifyAuditFrom } from './verify-audit.ts'

/** A run of the job is over within its limit of 45 s: failed sign-ins of strangers make a chain longer than one can read. */
const RUN_MS = 15_000

/** Where the check of a chain goes on. */
export interface AuditPart {
  readonly operatorId: string
  /** The last row that was verified. */
  readonly seq: number
}

/**
 * Verifies every operator's chain and logs broken ones as errors: of each a page at least, and what a run has no time for goes on in
 * runs of its own. Returns how many are broken so far.
 */
export async function checkAudit(ctx: Context, forMs: number = RUN_MS): Promise<number> {
  const endsMs = performance.now() + forMs
  let broken = 0
  await eachAlone(await listAuditedOperators(ctx.read), async (operatorId) => {
    if (await isBroken(ctx, { operatorId, seq: 0 }, endsMs)) broken += 1
  })
  return broken
}

/** Goes on with one chain behind a row. Returns whether it is broken there. */
export function checkAuditPart(ctx: Context, part: AuditPart, forMs: number = RUN_MS): Promise<boolean> {
  return isBroken(ctx, part, performance.now() + forMs)
}

async function isBroken(ctx: Context, part: AuditPart, endsMs: number): Promise<boolean> {
  const { operatorId } = part
  const { broken: seq, next } = await verifyAuditFrom(ctx.read, part, endsMs)
  if (next !== null) {
    await ctx.transaction((tx) =>
      tx.enqueue('check-audit', { operatorId, seq: next }, { key: `check-audit:${operatorId}` }),
    )
  }
  if (seq === undefined) return false
  ctx.log.fatal({ operatorId, seq }, 'the audit chain is broken')
  return true
}
