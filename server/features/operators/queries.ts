import type { Reader, Tx } from '../../context.ts'
import type { Operator, OperatorSettings, ThemeGroup } from './operator.ts'

export function findOperatorById(reader: Reader, id: string): Promise<Operator | undefined> {
  return reader.maybe`
    select id, code, name, company, agent, house_member_id as "houseMemberId", demo, theme, settings,
      created_at as "createdAt"
    from operator where id = ${id}`
}

export function findOperatorByCode(reader: Reader, code: string): Promise<Operator | undefined> {
  return reader.maybe`
    select id, code, name, company, agent, house_member_id as "houseMemberId", demo, theme, settings,
      created_at as "createdAt"
    from operator where code = ${code}`
}

/** Changes some of what an operator has set; the rest stays as it is. */
export async function updateOperatorSettings(
  tx: Tx,
  operatorId: string,
  changes: Partial<OperatorSettings>,
): Promise<void> {
  await tx.run`update operator set settings = settings || ${{ json: changes }}::jsonb where id = ${operatorId}`
}

/** The member that carries the operator's own side of house-only transfers. */
export async function findHouse(reader: Reader, operatorId: string): Promise<string> {
  const row = await reader.one<{ house: string }>`
    select house_member_id as house from operator where id = ${operatorId}`
  return row.house
}

export interface NewOperator {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly company: string
  readonly agent: string
  readonly houseMemberId: string
  readonly demo: boolean
  readonly theme: readonly ThemeGroup[]
  readonly settings: OperatorSettings
}

/** False when an operator of that code is already there. */
export async function insertOperator(tx: Tx, operator: NewOperator): Promise<boolean> {
  const made = await tx.run`
    insert into operator (id, code, name, company, agent, house_member_id, demo, theme, settings)
    values (${operator.id}, ${operator.code}, ${operator.name}, ${operator.company}, ${operator.agent},
      ${operator.houseMemberId}, ${operator.demo}, ${{ json: operator.theme }}, ${{ json: operator.settings }})
    on conflict (code) do nothing returning id`
  return made.length === 1
}

export type StaffRole = 'draw_maker' | 'draw_checker' | 'auditor' | 'operator_admin'

export interface StaffRow {
  readonly staffId: string
  readonly operatorId: string
  readonly name: string
  readonly role: StaffRole
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
  readonly role: StaffRole
  readonly twoStep: boolean
}

/** Finds the live session of a token and notes that it was used, in one statement: every request asks. */
export function updateStaffSessionSeen(
  reader: Reader,
  tokenHash: string,
  idleMinutes: number,
): Promise<StaffSessionRow | undefined> {
  return reader.maybe`
    update staff_session s set seen_at = now.at
    from staff f, (select db_now() as at) now
    where s.token_hash = ${tokenHash} and f.staff_id = s.staff_id and f.status = 'active'
      and s.ends_at > now.at and s.seen_at > now.at - make_interval(mins => ${idleMinutes})
    returning s.session_id as "sessionId", s.staff_id as "staffId", f.operator_id as "operatorId", f.name, f.role,
      exists (select from second_factor x where x.owner_id = f.staff_id and x.confirmed_at is not null) as "twoStep"`
}

/** Ends one staff session; gives whose it was. */
export function deleteStaffSession(
  tx: Tx,
  tokenHash: string,
): Promise<{ staffId: string; operatorId: string; name: string } | undefined> {
  return tx.maybe`
    delete from staff_session s using staff f
    where s.token_hash = ${tokenHash} and f.staff_id = s.staff_id
    returning s.staff_id as "staffId", f.operator_id as "operatorId", f.name`
}

/** Removes staff sessions that have ended by time. */
export async function deleteEndedStaffSessions(tx: Tx, idleMinutes: number): Promise<void> {
  await tx.run`
    delete from staff_session
    where ends_at < db_now() or seen_at < db_now() - make_interval(mins => ${idleMinutes})`
}
