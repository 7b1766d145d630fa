import type { Context } from '../../context.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { LogPlace } from './log-place.ts'
import { insertLedgerFaults, type LedgerFault } from './queries-log.ts'

export type FaultyTransfer = Omit<LogPlace, 'writtenBy'>

/** So many are named one by one in the record and the log; of more the number is said. */
const NAMED = 20

/**
 * Tells once of transfers of an operator that are not as the program wrote them: in the log, the figures, the audit, and with
 * the broken rules of the money.
 */
export async function tellLedgerFaults(
  ctx: Context,
  operatorId: string,
  transfers: readonly FaultyTransfer[],
  fault: LedgerFault,
): Promise<void> {
  if (transfers.length === 0) return
  const told = await ctx.transaction(async (tx) => {
    const found = await insertLedgerFaults(tx, operatorId, transfers, fault)
    const named = found.slice(0, NAMED)
    const more = found.length - named.length
    for (const place of [...named, ...(more > 0 ? [{ more }] : [])]) {
      await appendAudit(tx, { operatorId, actor: 'system', kind: 'ledger.fault', body: { ...place, fault } })
    }
    return { count: found.length, named }
  })
  if (told.count === 0) return
  ctx.metrics.sealFaults.inc({ fault }, told.count)
  for (const place of told.named) {
    ctx.log.fatal(
      { operatorId, ...place, fault, ofThese: told.count },
      'a transfer is not as the program wrote it',
    )
  }
}
