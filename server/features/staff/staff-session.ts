import { isPermission, type Permission } from '../../../domain/staff/permissions.ts'
import type { Context, Tx } from '../../context.ts'
import { deleteEndedStaffSessions, updateStaffSessionSeen } from './queries.ts'

const IDLE_MINUTES = 15
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
  /** Codes are asked of him at sign-in. */
  readonly twoStep: boolean
}

/** Whose cookie it is, undefined for nobody's. Asks the database each time: a closed account is out at once. */
export async function authenticateStaff(ctx: Context, tokenHash: string): Promise<SignedInStaff | undefined> {
  const found = await updateStaffSessionSeen(ctx.read, tokenHash, IDLE_MINUTES)
  return found && { kind: 'staff', ...found, permissions: found.permissions.filter(isPermission) }
}

/** Removes the sessions that have ended by time. */
export function purgeStaffSessions(tx: Tx): Promise<void> {
  return deleteEndedStaffSessions(tx, IDLE_MINUTES)
}
