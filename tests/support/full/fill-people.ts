import { type Fill, HASH, LONG } from './filling.ts'

const SIGNED_IN = JSON.stringify({ body: { address: '203.0.113.7' } })

export async function fillPeople({ sql, operatorId, memberId }: Fill): Promise<void> {
  await sql`
    insert into member (member_id, operator_id, name, code, password_hash, password_changed_at, created_at)
    select uuidv7(), ${operatorId}, 'crowd' || n, 'DM01crowd' || n, '-', db_now(), db_now() from generate_series(1, 800) n`
  // All of one person, by name and birth date.
  await sql`
    update member set full_name = ${LONG}, birth_date = '1970-01-11'
    where member_id = ${memberId} or name like 'crowd%'`
  await sql`
    insert into sign_in_name (operator_id, name, member_id)
    select operator_id, name, member_id from member where member_id = ${memberId} on conflict do nothing`
  await sql`
    insert into member_ban (id, member_id, operator_id, reason, banned_at)
    select uuidv7(), member_id, ${operatorId}, ${LONG}, db_now() from member where name like 'crowd%' limit 70`
  await sql`
    insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at)
    select ${memberId}, uuidv7(), ${operatorId}, true, '203.0.113.' || n % 250, repeat('Mozilla ', 60), db_now(), db_now(),
      db_now() + interval '30 days' from generate_series(1, 120) n`
  await sql`
    insert into audit (operator_id, seq, at, actor, kind, body, row_hash)
    select ${operatorId}, 1000000 + n, db_now(), 'member:' || ${memberId}::text, 'pin.changed', ${SIGNED_IN}, ${HASH}
    from generate_series(1, 300) n`
  await sql`
    insert into assistant_role (member_id, role_id, operator_id, name, permissions)
    select ${memberId}, uuidv7(), ${operatorId}, n || ${LONG.slice(0, 20)}, '{bet,cancel,history,balance,deposit,collect}'
    from generate_series(1, 20) n`
  await sql`
    insert into assistant (member_id, assistant_id, operator_id, name, role_id, password_hash, day_budget, lotteries, created_at)
    select ${memberId}, uuidv7(), ${operatorId}, 'assistant' || n,
      (select role_id from assistant_role where member_id = ${memberId} limit 1), '-', 100000,
      (select array_agg(id) from lottery where operator_id = ${operatorId}), db_now() from generate_series(1, 50) n`
  await sql`
    insert into assistant_day (member_id, assistant_id, day, staked)
    select member_id, assistant_id, (db_now() at time zone 'Asia/Bangkok')::date, 100 from assistant where member_id = ${memberId}`
  await sql`
    insert into assistant_act (member_id, ref_id, kind, assistant_id, stake, amount, day, at)
    select member_id, uuidv7(), 'check-in-bonus', assistant_id, 0, 100, (db_now() at time zone 'Asia/Bangkok')::date, db_now()
    from assistant, generate_series(1, 2) where member_id = ${memberId}`
  await sql`
    insert into staff (staff_id, operator_id, name, role, password_hash, created_at)
    select uuidv7(), ${operatorId}, 'somebody-' || n, 'draw_maker', 'none', db_now() from generate_series(1, 300) n`
  await sql`
    insert into staff_role (operator_id, role, name, permissions)
    select ${operatorId}, 'more_' || n, n || ${LONG.slice(0, 30)},
      (select permissions from staff_role where operator_id = ${operatorId} order by cardinality(permissions) desc limit 1)
    from generate_series(1, 150) n`
}
