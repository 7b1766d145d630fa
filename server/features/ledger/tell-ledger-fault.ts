import type { Context, Tx } from '../../context.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { LogPlace } from './log-place.ts'
import { insertLedgerFault, type LedgerFault } from './queries-log.ts'

export interface FaultyTransfer extends Omit<LogPlace, 'writtenBy'> {
  readonly operatorId: string
}

/** Tells once of a transfer that is not as the program wrote it: in the log, the figures, the audit, and with the broken rules of the money. */
export async function tellLedgerFault(
  ctx: Context,
  tx: Tx,
  { operatorId, memberId, kind, refType, refId }: FaultyTransfer,
  fault: LedgerFault,
): Promise<void> {
  const place = { memberId, kind, refType, refId }
  if (!(await insertLedgerFault(tx, operatorId, place, fault))) return
  await appendAudit(tx, { operatorId, actor: 'system', kind: 'ledger.fault', body: { ...place, fault } })
  ctx.metrics.sealFaults.inc({ fault })
  ctx.log.fatal({ operatorId, ...place, fault }, 'a transfer is not as the program wrote it')
}
