import { isPermission, type Permission } from '../../../domain/staff/permissions.ts'
import type { Reader, Tx } from '../../context.ts'

/** A role of an operator: a set of permissions with a name. */
export interface Role {
  readonly role: string
  readonly name: string
  readonly permissions: readonly Permission[]
}

export interface RoleInUse extends Role {
  /** How many people have it, without the accounts of programs. */
  readonly people: number
  /** No account has it, open or closed or of a program. */
  readonly unused: boolean
}

export async function listRoles(reader: Reader, operatorId: string): Promise<RoleInUse[]> {
  const rows = await reader.run<RoleInUse>`
    select r.role, r.name, r.permissions, count(s.staff_id) = 0 as unused,
      count(s.staff_id) filter (where s.status = 'active' and s.password_hash <> '-')::int as people
    from staff_role r left join staff s on s.operator_id = r.operator_id and s.role = r.role
    where r.operator_id = ${operatorId}
    group by r.operator_id, r.role order by r.name, r.role limit 100`
  return rows.map(known)
}

export async function findRole(reader: Reader, operatorId: string, role: string): Promise<Role | undefined> {
  const row = await reader.maybe<Role>`
    select role, name, permissions from staff_role where operator_id = ${operatorId} and role = ${role}`
  return row && known(row)
}

/**
 * Locks all roles of an operator until commit, so that permissions are changed by one transaction at a time. Reads the
 * clock.
 */
export async function lockRoles(tx: Tx, operatorId: string): Promise<void> {
  await Promise.all([
    tx.run`select role from staff_role where operator_id = ${operatorId} order by role for update`,
    tx.readClock(),
  ])
}

/** The permissions of an active member of staff. */
export async function findPermissions(
  reader: Reader,
  operatorId: string,
  staffId: string,
): Promise<readonly Permission[]> {
  const row = await reader.maybe<{ permissions: readonly string[] }>`
    select r.permissions from staff s join staff_role r on r.operator_id = s.operator_id and r.role = s.role
    where s.operator_id = ${operatorId} and s.staff_id = ${staffId} and s.status = 'active'`
  return (row?.permissions ?? []).filter(isPermission)
}

/** How many people have a permission, without the accounts of programs. */
export async function countPeopleWith(
  reader: Reader,
  operatorId: string,
  permission: Permission,
  except: readonly string[] = [],
): Promise<number> {
  const { people } = await reader.one<{ people: number }>`
    select count(*)::int as people
    from staff s join staff_role r on r.operator_id = s.operator_id and r.role = s.role
    where s.operator_id = ${operatorId} and s.status = 'active' and s.password_hash <> '-'
      and ${permission} = any(r.permissions) and not s.staff_id = any(${except}::uuid[])`
  return people
}

/** How many accounts have a role, with closed ones and those of programs. */
export async function countAccountsWith(reader: Reader, operatorId: string, role: string): Promise<number> {
  const { accounts } = await reader.one<{ accounts: number }>`
    select count(*)::int as accounts from staff where operator_id = ${operatorId} and role = ${role}`
  return accounts
}

/** Inserts or updates a role. */
export async function updateRole(tx: Tx, operatorId: string, role: Role): Promise<void> {
  await tx.run`
    insert into staff_role (operator_id, role, name, permissions)
    values (${operatorId}, ${role.role}, ${role.name}, ${role.permissions})
    on conflict (operator_id, role) do update set name = excluded.name, permissions = excluded.permissions`
}

export async function updateStaffRole(tx: Tx, staffId: string, role: string): Promise<void> {
  await tx.run`update staff set role = ${role} where staff_id = ${staffId}`
}

export async function updateStaffStatus(tx: Tx, staffId: string, status: 'active' | 'closed'): Promise<void> {
  await tx.run`update staff set status = ${status} where staff_id = ${staffId}`
}

export async function deleteRole(tx: Tx, operatorId: string, role: string): Promise<void> {
  await tx.run`delete from staff_role where operator_id = ${operatorId} and role = ${role}`
}

function known<R extends Role>(row: R): R {
  return { ...row, permissions: row.permissions.filter(isPermission) }
}
