import type { StaffRole } from '../../../domain/staff/roles.ts'
import type { Reader, Tx } from '../../context.ts'
import type { StaffRow } from '../operators/queries.ts'

/** Holds a member of staff until commit, and reads the clock. */
export async function lockStaff(tx: Tx, operatorId: string, staffId: string): Promise<StaffRow | undefined> {
  const [found] = await Promise.all([
    tx.maybe<StaffRow>`
      select staff_id as "staffId", operator_id as "operatorId", name, role, status, password_hash as "passwordHash"
      from staff where operator_id = ${operatorId} and staff_id = ${staffId} for no key update`,
    tx.readClock(),
  ])
  return found
}

export interface StaffPerson {
  readonly staffId: string
  readonly name: string
  readonly role: StaffRole
  readonly twoStep: boolean
}

/** The people who work for an operator. Programs that act in a name of their own have no password and are not among them. */
export function listStaffPeople(reader: Reader, operatorId: string): Promise<StaffPerson[]> {
  return reader.run`
    select s.staff_id as "staffId", s.name, s.role, f.confirmed_at is not null as "twoStep"
    from staff s left join second_factor f on f.owner_id = s.staff_id
    where s.operator_id = ${operatorId} and s.status = 'active' and s.password_hash <> '-'
    order by s.name limit 200`
}

/** Ends the sessions of a member of staff, all or all but one. */
export async function deleteStaffSessionsOf(tx: Tx, staffId: string, except?: string): Promise<void> {
  await tx.run`
    delete from staff_session
    where staff_id = ${staffId} and session_id is distinct from ${except ?? null}::uuid`
}
