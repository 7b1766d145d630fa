import { isPermission, type Permission } from '../../../domain/staff/permissions.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { deleteEndedStaffSessions, findSessionPermissions, updateStaffSessionSeen } from './queries.ts'

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

/**
 * Refuses at the end of an act whose maker may not do it any more: signed out, closed or without the permission since it began. It asks by
 * a statement of its own, and so reads what holds under the locks that the act waited for. Who manages people may take the own
 * right away by the act itself: `manage` asks under the lock of people. Throws `Refusal` UNAUTHENTICATED, PERMISSION_MISSING.
 */
export function stillMay(
  { sessionId }: Pick<SignedInStaff, 'sessionId'>,
  permission: Permission | null | undefined,
): ((tx: Tx) => Promise<void>) | undefined {
  if (!permission || permission === 'staff.manage') return undefined
  return async (tx) => {
    const permissions = await findSessionPermissions(tx, sessionId)
    if (!permissions) throw new Refusal('UNAUTHENTICATED')
    if (!permissions.includes(permission)) throw new Refusal('PERMISSION_MISSING')
  }
}

/** Deletes expired sessions. */
export function purgeStaffSessions(tx: Tx): Promise<void> {
  return deleteEndedStaffSessions(tx, IDLE_MINUTES)
}
