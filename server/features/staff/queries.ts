import type { Reader, Tx } from '../../context.ts'

export interface StaffRow {
  readonly staffId: string
  readonly operatorId: string
  readonly name: string
  readonly role: string
  readonly status: 'active' | 'closed'
  readonly passwordHash: string
}

export function findStaffByName(
  reader: Reader,
  operatorId: string,
  name: string,
): Promise<StaffRow | undefined> {
  return reader.maybe`
    select staff_id as "staffId", operator_id as "operatorId", name, role, status, password_hash as "passwordHash"
    from staff where operator_id = ${operatorId} and name = ${name}`
}

export async function insertStaff(tx: Tx, staff: Omit<StaffRow, 'status'>): Promise<void> {
  await tx.run`
    insert into staff (staff_id, operator_id, name, role, password_hash, created_at)
    values (${staff.staffId}, ${staff.operatorId}, ${staff.name}, ${staff.role}, ${staff.passwordHash}, ${tx.now})
    on conflict (operator_id, name) do nothing`
}

export interface NewStaffSession {
  readonly tokenHash: string
  readonly sessionId: string
  readonly staffId: string
  readonly address: string
  readonly device: string
  readonly hours: number
}

export async function insertStaffSession(tx: Tx, session: NewStaffSession): Promise<void> {
  await tx.run`
    insert into staff_session (token_hash, session_id, staff_id, address, device, started_at, seen_at, ends_at)
    values (${session.tokenHash}, ${session.sessionId}, ${session.staffId}, ${session.address}, ${session.device},
      ${tx.now}, ${tx.now}, ${tx.now}::timestamptz + make_interval(hours => ${session.hours}))`
}

export interface StaffSessionRow {
  readonly sessionId: string
  readonly staffId: string
  readonly operatorId: string
  readonly name: string
  readonly role: string
  readonly roleName: string
  /** Current ones: a changed role holds from the next request on. */
  readonly permissions: readonly string[]
  readonly twoStep: boolean
}

/** Finds the live session of a token and records its use, in one statement, because every request needs it. */
export function updateStaffSessionSeen(
  reader: Reader,
  tokenHash: string,
  idleMinutes: number,
): Promise<StaffSessionRow | undefined> {
  return reader.maybe`
    update staff_session s set seen_at = now.at
    from staff f join staff_role r on r.operator_id = f.operator_id and r.role = f.role, (select db_now() as at) now
    where s.token_hash = ${tokenHash} and f.staff_id = s.staff_id and f.status = 'active'
      and s.ends_at > now.at and s.seen_at > now.at - make_interval(mins => ${idleMinutes})
    returning s.session_id as "sessionId", s.staff_id as "staffId", f.operator_id as "operatorId", f.name, f.role,
      r.name as "roleName", r.permissions,
      exists (select from second_factor x where x.owner_id = f.staff_id and x.confirmed_at is not null) as "twoStep"`
}

/** What whoever is signed in by a session may do; undefined: it has ended, or the account is closed. */
export async function findSessionPermissions(
  tx: Tx,
  sessionId: string,
): Promise<readonly string[] | undefined> {
  const row = await tx.maybe<{ permissions: readonly string[] }>`
    select r.permissions from staff_session s join staff f on f.staff_id = s.staff_id and f.status = 'active'
      join staff_role r on r.operator_id = f.operator_id and r.role = f.role
    where s.session_id = ${sessionId}`
  return row?.permissions
}

/** Ends one staff session; returns whose it was. */
export function deleteStaffSession(
  tx: Tx,
  tokenHash: string,
): Promise<{ staffId: string; operatorId: string; name: string } | undefined> {
  return tx.maybe`
    delete from staff_session s using staff f
    where s.token_hash = ${tokenHash} and f.staff_id = s.staff_id
    returning s.staff_id as "staffId", f.operator_id as "operatorId", f.name`
}

/** Deletes expired staff sessions. */
export async function deleteEndedStaffSessions(tx: Tx, idleMinutes: number): Promise<void> {
  await tx.run`
    delete from staff_session
    where ends_at < db_now() or seen_at < db_now() - make_interval(mins => ${idleMinutes})`
}

/** Locks a member of staff until commit, and reads the clock. */
export async function lockStaff(tx: Tx, operatorId: string, staffId: string): Promise<StaffRow | undefined> {
  const [found] = await Promise.all([
    tx.maybe<StaffRow>`
      select staff_id as "staffId", operator_id as "operatorId", name, role, status, password_hash as "passwordHash"
      from staff where operator_id = ${operatorId} and staff_id = ${staffId} for no key update`,
    tx.readClock(),
  ])
  return found
}

/** The name of a member of staff, also of one who left. */
export async function findStaffName(reader: Reader, staffId: string): Promise<string | undefined> {
  const row = await reader.maybe<{ name: string }>`select name from staff where staff_id = ${staffId}`
  return row?.name
}

/** Ends all sessions of a member of staff, or all but one. */
export async function deleteStaffSessionsOf(tx: Tx, staffId: string, except?: string): Promise<void> {
  await tx.run`
    delete from staff_session
    where staff_id = ${staffId} and session_id is distinct from ${except ?? null}::uuid`
}

/** What somebody is at this moment. */
export async function findRole(reader: Reader, staffId: string): Promise<string> {
  const row = await reader.one<{ role: string }>`select role from staff where staff_id = ${staffId}`
  return row.role
}
