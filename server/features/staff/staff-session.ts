import { isPermission, type Permission } from '../../../domain/staff/permissions.ts'
import type { Context, Tx } from '../../context.ts'
import { deleteEndedStaffSessions, updateStaffSessionSeen } from './queries.ts'

export const IDLE_MINUTES = 15
export const STAFF_SESSION_HOURS = 12

/** A member of staff whose session was verified for this request. */
export interface SignedInStaff {
  readonly kind: 'staff'
  readonly staffId: string
  readonly operatorId: string
  readonly name: string
  readonly role: string
  readonly roleName: string
  readonly permissions: readonly Permission[]
  readonly sessionId: string
  /** Two-step sign-in is on. */
  readonly twoStep: boolean
}

/**
 * The member of staff of a cookie; undefined for none. Queries the database each time, so that closing an account takes
 * effect at once.
 */
export async function authenticateStaff(ctx: Context, tokenHash: string): Promise<SignedInStaff | undefined> {
  const found = await updateStaffSessionSeen(ctx.read, tokenHash, IDLE_MINUTES)
  return found && { kind: 'staff', ...found, permissions: found.permissions.filter(isPermission) }
}

/** Deletes expired sessions. */
export function purgeStaffSessions(tx: Tx): Promise<void> {
  return deleteEndedStaffSessions(tx, IDLE_MINUTES)
}
