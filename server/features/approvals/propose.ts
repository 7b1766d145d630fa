import { APPROVALS, type ApprovalKind } from '../../../domain/staff/approvals.ts'
import type { Tx } from '../../context.ts'
import { insertApproval, lockOverdueApproval, type NewApproval, updateApprovalDecided } from './queries.ts'

/**
 * Stores a proposal for another person to decide. False when one of its kind and slot is open; an expired one is
 * replaced. The caller has read the clock (`tx.now`), and writes the audit log.
 */
export async function propose<K extends ApprovalKind>(
  tx: Tx,
  wish: Omit<NewApproval<K>, 'hours'>,
): Promise<boolean> {
  const overdue = await lockOverdueApproval(tx, wish)
  if (overdue) await updateApprovalDecided(tx, overdue, { state: 'expired', staffId: null, reason: null })
  return insertApproval(tx, { ...wish, hours: APPROVALS[wish.kind].hours })
}
