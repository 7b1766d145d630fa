import { APPROVALS, type ApprovalKind } from '../../../domain/staff/approvals.ts'
import type { Tx } from '../../context.ts'
import { expire, noteExpiry } from './expire-approvals.ts'
import { insertApproval, lockOverdueApproval, type NewApproval } from './queries.ts'

/**
 * Stores a proposal for another person to decide. False when one of its kind and slot is open; an overdue one is ended,
 * on record, and replaced. The caller has read the clock (`tx.now`). Afterwards it writes the audit log and nothing
 * else, because the end of the log may be locked by now.
 */
export async function propose<K extends ApprovalKind>(
  tx: Tx,
  wish: Omit<NewApproval<K>, 'hours'>,
): Promise<boolean> {
  const overdue = await lockOverdueApproval(tx, wish)
  if (overdue) await expire(tx, overdue)
  const isOnly = await insertApproval(tx, { ...wish, hours: APPROVALS[wish.kind].hours })
  if (overdue) await noteExpiry(tx, overdue)
  return isOnly
}
