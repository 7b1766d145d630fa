import { APPROVALS, type ApprovalKind } from '../../../domain/staff/approvals.ts'
import type { Tx } from '../../context.ts'
import { insertApproval, lockOverdueApproval, type NewApproval, updateApprovalDecided } from './queries.ts'

/**
 * Proposes what another person has to agree to. Nothing else changes. False when one of its kind and slot is open; one
 * whose time is over makes room. The caller has read the clock (`tx.now`), and writes the audit log.
 */
export async function propose<K extends ApprovalKind>(
  tx: Tx,
  wish: Omit<NewApproval<K>, 'hours'>,
): Promise<boolean> {
  const overdue = await lockOverdueApproval(tx, wish)
  if (overdue) await updateApprovalDecided(tx, overdue, { state: 'expired', staffId: null, reason: null })
  return insertApproval(tx, { ...wish, hours: APPROVALS[wish.kind].hours })
}
