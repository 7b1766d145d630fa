import type { Reader } from '../../context.ts'

export interface StaffPerson {
  readonly staffId: string
  readonly name: string
  readonly role: string
  readonly roleName: string
  readonly status: 'active' | 'closed'
  readonly hasPassword: boolean
  /** A link is open by which a password can be chosen. */
  readonly hasLink: boolean
  readonly twoStep: boolean
  readonly lastSignIn: Date | null
  /** Sessions that are open now. */
  readonly sessions: number
}

/**
 * The people who work or worked for an operator, those who left last. The accounts of programs, which never had a
 * password or a link, are left out.
 */
export function listStaffPeople(
  reader: Reader,
  wish: { readonly operatorId: string; readonly idleMinutes: number; readonly limit: number },
): Promise<StaffPerson[]> {
  const { operatorId, idleMinutes, limit } = wish
  return reader.run`
    select s.staff_id as "staffId", s.name, s.role, r.name as "roleName", s.status,
      s.password_hash <> '-' as "hasPassword", coalesce(l.expires_at > db_now(), false) as "hasLink",
      f.confirmed_at is not null as "twoStep", a.at as "lastSignIn",
      (select count(*)::int from staff_session x where x.staff_id = s.staff_id
        and x.ends_at > db_now() and x.seen_at > db_now() - make_interval(mins => ${idleMinutes})) as sessions
    from staff s join staff_role r on r.operator_id = s.operator_id and r.role = s.role
      left join second_factor f on f.owner_id = s.staff_id
      left join staff_link l on l.staff_id = s.staff_id
      left join lateral (
        select at from audit where operator_id = s.operator_id and actor = 'staff:' || s.staff_id
          and actor not like 'member:%' and kind = 'sign-in.staff'
        order by seq desc limit 1) a on true
    where s.operator_id = ${operatorId} and (s.password_hash <> '-' or l.staff_id is not null)
    order by s.status, s.name limit ${limit}`
}

/** How many people an operator has ever had, with those who left and those who have not come yet. */
export async function countPeopleEver(reader: Reader, operatorId: string): Promise<number> {
  const { people } = await reader.one<{ people: number }>`
    select count(*)::int as people from staff s
    where s.operator_id = ${operatorId}
      and (s.password_hash <> '-' or exists (select from staff_link l where l.staff_id = s.staff_id))`
  return people
}
