import type { Sql } from 'postgres'

/**
 * Makes `mailed_alone` in a database: the rule of `mailed`, asked of one member. What `mailed` says of many at once is compared
 * with it, and measured beside it.
 */
export async function makeMailedAlone(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create function mailed_alone(of_member uuid, of_operator uuid, audience jsonb, by_time timestamptz) returns boolean
    language sql stable as $$
      select case audience->>'who'
        when 'everybody' then true
        when 'ranked' then coalesce((select r.rank >= (audience->>'rank')::int from rank_now(of_member, of_operator) r), false)
        when 'played' then exists (select from play_entry p where p.member_id = of_member
          and p.at >= by_time - make_interval(days => (audience->>'days')::int))
        when 'idle' then not exists (select from play_entry p where p.member_id = of_member
          and p.at >= by_time - make_interval(days => (audience->>'days')::int))
        when 'deposited' then exists (select from transfer t where t.member_id = of_member
          and t.kind in ('deposit', 'deposit_peer') and t.at >= by_time - make_interval(days => (audience->>'days')::int))
        when 'never-deposited' then not exists (select from transfer t where t.member_id = of_member
          and t.kind in ('deposit', 'deposit_peer'))
        when 'member' then of_member = (audience->>'memberId')::uuid
        else false
      end
    $$`)
}
