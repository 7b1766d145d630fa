import { isStaffName } from '../../../../domain/operator/birth.ts'
import { lackedBy, may, type Permission } from '../../../../domain/staff/permissions.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { endLapsed } from '../../approvals/expire-approvals.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { lockStaff, type StaffRow } from '../queries.ts'
import { countPeopleWith, findPermissions, findRole, lockRoles, type Role } from '../queries-roles.ts'
import type { SignedInStaff } from '../staff-session.ts'

export interface ByStaff {
  readonly caller: SignedInStaff
}

/** Who changes people or roles, with the permissions read under the lock. */
export interface Giver {
  readonly operatorId: string
  readonly permissions: readonly Permission[]
}

/**
 * Changes people or roles, one change of an operator at a time. The caller's permissions are read again under the lock,
 * after any change somebody must still be able to manage staff, and what was proposed by people who lost the right to it ends. Throws `Refusal` PERMISSION_MISSING, LAST_OWNER.
 */
export function manage<T>(
  ctx: Context,
  caller: SignedInStaff,
  change: (tx: Tx, giver: Giver) => Promise<T>,
): Promise<T> {
  const { operatorId, staffId } = caller
  return ctx.transaction(async (tx) => {
    await lockRoles(tx, operatorId)
    const giver = { operatorId, permissions: await findPermissions(tx, operatorId, staffId) }
    if (!may(giver, 'staff.manage')) throw new Refusal('PERMISSION_MISSING')
    const done = await change(tx, giver)
    if ((await countPeopleWith(tx, operatorId, 'staff.manage')) === 0) throw new Refusal('LAST_OWNER')
    await endLapsed(tx, operatorId)
    return done
  })
}

/** Nobody grants a permission they lack. */
export function refuseGrant(giver: Giver, granted: readonly Permission[]): void {
  const lacked = lackedBy(giver, granted)
  if (lacked.length > 0) throw new Refusal('GRANT_EXCEEDS', { lacked })
}

/** A role that its giver lacks nothing of. Throws `Refusal` ROLE_UNKNOWN, GRANT_EXCEEDS. */
export async function roleToGive(tx: Tx, giver: Giver, role: string): Promise<Role> {
  const found = await findRole(tx, giver.operatorId, role)
  if (!found) throw new Refusal('ROLE_UNKNOWN')
  refuseGrant(giver, found.permissions)
  return found
}

/** Nobody takes from a person what they could not give back. Closing an account can be undone. */
export function refuseTaking(giver: Giver, had: readonly Permission[]): void {
  const lacked = lackedBy(giver, had)
  if (lacked.length > 0) throw new Refusal('ROLE_EXCEEDS', { lacked })
}

/** Who manages staff is changed only by somebody who lacks nothing of theirs. */
export async function refuseAbove(tx: Tx, giver: Giver, person: StaffRow): Promise<void> {
  const held = await findRole(tx, giver.operatorId, person.role)
  if (held?.permissions.includes('staff.manage')) refuseGrant(giver, held.permissions)
}

/** Somebody who works here, locked. Programs that act in a name of their own are nobody's to change. */
export async function findPerson(
  tx: Tx,
  { operatorId, staffId }: { readonly operatorId: string; readonly staffId: string },
  status: StaffRow['status'] = 'active',
): Promise<StaffRow> {
  const person = await lockStaff(tx, operatorId, staffId)
  if (person?.status !== status || !isStaffName(person.name)) throw new Refusal('STAFF_UNKNOWN')
  return person
}

export async function note(
  tx: Tx,
  caller: SignedInStaff,
  kind: RecordedAct,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendAudit(tx, { operatorId: caller.operatorId, actor: `staff:${caller.staffId}`, kind, body })
}
