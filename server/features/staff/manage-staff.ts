import { isStaffName } from '../../../domain/operator/birth.ts'
import { lackedBy, may, type Permission } from '../../../domain/staff/permissions.ts'
import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { NO_PASSWORD } from '../credentials/password-hash.ts'
import { deleteStaffSessionsOf, findStaffByName, insertStaff, lockStaff, type StaffRow } from './queries.ts'
import {
  countPeopleWith,
  findPermissions,
  findRole,
  lockRoles,
  type Role,
  updateRole,
  updateStaffClosed,
  updateStaffRole,
} from './queries-roles.ts'
import { makeStaffLink } from './staff-link.ts'
import type { SignedInStaff } from './staff-session.ts'

interface ByStaff {
  readonly caller: SignedInStaff
}

/**
 * Sets the permissions of a role, or creates it; they apply from the next request of everybody who has the role. Throws
 * `Refusal` GRANT_EXCEEDS (the caller lacks a permission that is added or removed), LAST_OWNER.
 */
export function editRole(ctx: Context, wish: ByStaff & Role): Promise<Role> {
  const { caller, role, name, permissions } = wish
  return manage(ctx, caller, async (tx, giver) => {
    const before = await findRole(tx, caller.operatorId, role)
    const had = before?.permissions ?? []
    // Also for removed permissions: one that no manager of staff has could never be granted again.
    refuseGrant(giver, [
      ...permissions.filter((each) => !had.includes(each)),
      ...had.filter((each) => !permissions.includes(each)),
    ])
    await updateRole(tx, caller.operatorId, { role, name, permissions })
    await note(tx, caller, 'staff.role', { role, name, permissions, before: before?.permissions ?? null })
    return { role, name, permissions }
  })
}

/** Changes the role of a member of staff. Throws `Refusal` STAFF_UNKNOWN, ROLE_UNKNOWN, GRANT_EXCEEDS, LAST_OWNER. */
export function giveRole(ctx: Context, wish: ByStaff & { staffId: string; role: string }): Promise<void> {
  const { caller, staffId, role } = wish
  return manage(ctx, caller, async (tx, giver) => {
    const person = await findPerson(tx, caller, staffId)
    await refuseRole(tx, giver, role)
    await refuseAbove(tx, giver, person)
    await updateStaffRole(tx, staffId, role)
    await note(tx, caller, 'staff.give-role', {
      staff: staffId,
      name: person.name,
      role,
      before: person.role,
    })
  })
}

/**
 * Adds a member of staff, who chooses a password by the returned link, so that nobody else knows it. Throws `Refusal`
 * STAFF_NAME_INVALID, ROLE_UNKNOWN, GRANT_EXCEEDS, NAME_TAKEN.
 */
export async function addStaff(
  ctx: Context,
  wish: ByStaff & { name: string; role: string },
): Promise<{ staffId: string; link: string }> {
  const { caller, name, role } = wish
  if (!isStaffName(name)) throw new Refusal('STAFF_NAME_INVALID')
  const staffId = ctx.chance.id()
  return manage(ctx, caller, async (tx, giver) => {
    await refuseRole(tx, giver, role)
    // A closed account keeps its name, because the audit log refers to it.
    if (await findStaffByName(tx, caller.operatorId, name)) throw new Refusal('NAME_TAKEN')
    await insertStaff(tx, { staffId, operatorId: caller.operatorId, name, role, passwordHash: NO_PASSWORD })
    const link = await makeStaffLink(ctx, tx, staffId)
    await note(tx, caller, 'staff.add', { staff: staffId, name, role })
    return { staffId, link }
  })
}

/** Closes an account for good and ends its sessions. Throws `Refusal` STAFF_UNKNOWN, GRANT_EXCEEDS, LAST_OWNER. */
export function closeStaff(ctx: Context, wish: ByStaff & { staffId: string; reason: string }): Promise<void> {
  const { caller, staffId, reason } = wish
  return manage(ctx, caller, async (tx, giver) => {
    const person = await findPerson(tx, caller, staffId)
    await refuseAbove(tx, giver, person)
    await updateStaffClosed(tx, staffId)
    await deleteStaffSessionsOf(tx, staffId)
    await note(tx, caller, 'staff.close', { staff: staffId, name: person.name, role: person.role, reason })
  })
}

interface Giver {
  readonly operatorId: string
  readonly permissions: readonly Permission[]
}

/**
 * Changes roles, one change of an operator at a time. The caller's permissions are read again under the lock, and after
 * any change somebody must still be able to manage staff.
 */
function manage<T>(
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
    return done
  })
}

/** Nobody grants a permission they lack. */
function refuseGrant(giver: Giver, granted: readonly Permission[]): void {
  const lacked = lackedBy(giver, granted)
  if (lacked.length > 0) throw new Refusal('GRANT_EXCEEDS', { lacked })
}

async function refuseRole(tx: Tx, giver: Giver, role: string): Promise<void> {
  const found = await findRole(tx, giver.operatorId, role)
  if (!found) throw new Refusal('ROLE_UNKNOWN')
  refuseGrant(giver, found.permissions)
}

/** Somebody who manages staff is closed or given another role only by a caller who has all of their permissions. */
async function refuseAbove(tx: Tx, giver: Giver, person: StaffRow): Promise<void> {
  const permissions = await findPermissions(tx, giver.operatorId, person.staffId)
  if (permissions.includes('staff.manage')) refuseGrant(giver, permissions)
}

/** A person of staff. The accounts of programs cannot be changed here. */
async function findPerson(tx: Tx, caller: SignedInStaff, staffId: string): Promise<StaffRow> {
  const person = await lockStaff(tx, caller.operatorId, staffId)
  if (person?.status !== 'active' || !isStaffName(person.name)) throw new Refusal('STAFF_UNKNOWN')
  return person
}

async function note(
  tx: Tx,
  caller: SignedInStaff,
  kind: RecordedAct,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendAudit(tx, { operatorId: caller.operatorId, actor: `staff:${caller.staffId}`, kind, body })
}
