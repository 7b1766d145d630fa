import { MARKER_KINDS } from '../../../domain/safer/markers.ts'
import { type Fill, LONG } from './filling.ts'

/** More cases than a page has, each with more markers than are shown, and one with many cares. */
export async function fillSafer({ sql, operatorId, staffId }: Fill): Promise<void> {
  await sql`
    insert into play_case (member_id, id, operator_id, opened_at)
    select member_id, uuidv7(), ${operatorId}, db_now() from member where name like 'crowd%' limit 150`
  await sql`
    insert into play_marker (member_id, id, case_id, kind, figure, usual, at)
    select c.member_id, uuidv7(), c.id, k.kind, 12345678900, 1234567800, play_hour_of(db_now()) - n * interval '1 hour'
    from play_case c, unnest(${[...MARKER_KINDS]}::text[]) k(kind), generate_series(1, 3) n where c.operator_id = ${operatorId}`
  await sql`
    insert into play_care (member_id, id, case_id, operator_id, kind, staff_id, note, facts, at)
    select member_id, uuidv7(), id, ${operatorId}, 'call', ${staffId}, repeat(${LONG}, 3), '{}', db_now() - n * interval '1 hour'
    from (select member_id, id from play_case where operator_id = ${operatorId} limit 1) c, generate_series(1, 40) n`
  await sql`
    insert into play_effect (member_id, care_id, days, deposited_before, deposited_after, staked_before, staked_after, lost_before,
      lost_after, minutes_before, minutes_after, reckoned_at)
    select member_id, id, days, 12345678900, 12345678900, 12345678900, 12345678900, 12345678900, 12345678900, 600, 600, db_now()
    from play_care, unnest('{7,30}'::int[]) days where operator_id = ${operatorId}`
}
