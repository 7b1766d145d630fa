-- Whom a message is for, among the members of an operator after one id and up to another, by one statement. Each member costs one
-- look into an index, however much was played or deposited: a limit keeps the look from becoming a join that reads it all.
create function mailed(of_operator uuid, audience jsonb, by_time timestamptz, after_member uuid, last_member uuid)
returns setof uuid language sql stable as $$
  select m.member_id from member m
  where audience->>'who' = 'everybody'
    and m.operator_id = of_operator and m.member_id > after_member and m.member_id <= last_member
  union all
  -- As rank_now has it: the newest row, where ranks are on and have been decided of late.
  select m.member_id from member m
    cross join lateral (select r.rank from member_rank r where r.member_id = m.member_id order by r.day desc limit 1) n
  where audience->>'who' = 'ranked' and (select s.is_on from rank_rules(of_operator) s)
    and exists (select from rank_run d where d.operator_id = of_operator
      and d.day >= (db_now() at time zone 'Asia/Bangkok')::date - 7)
    and n.rank > 0 and n.rank >= (audience->>'rank')::int
    and m.operator_id = of_operator and m.member_id > after_member and m.member_id <= last_member
  union all
  select m.member_id from member m
    left join lateral (select true as did from play_entry p where p.member_id = m.member_id
      and p.at >= by_time - make_interval(days => (audience->>'days')::int) limit 1) played on true
  where audience->>'who' in ('played', 'idle') and (played.did is not null) = (audience->>'who' = 'played')
    and m.operator_id = of_operator and m.member_id > after_member and m.member_id <= last_member
  union all
  select m.member_id from member m
    cross join lateral (select from transfer t where t.member_id = m.member_id and t.kind in ('deposit', 'deposit_peer')
      and t.at >= by_time - make_interval(days => (audience->>'days')::int) limit 1) deposited
  where audience->>'who' = 'deposited'
    and m.operator_id = of_operator and m.member_id > after_member and m.member_id <= last_member
  union all
  select m.member_id from member m
    left join lateral (select true as did from transfer t where t.member_id = m.member_id
      and t.kind in ('deposit', 'deposit_peer') limit 1) deposited on true
  where audience->>'who' = 'never-deposited' and deposited.did is null
    and m.operator_id = of_operator and m.member_id > after_member and m.member_id <= last_member
  union all
  select m.member_id from member m
  where audience->>'who' = 'member' and m.member_id = (audience->>'memberId')::uuid
    and m.operator_id = of_operator and m.member_id > after_member and m.member_id <= last_member
$$;
revoke execute on function mailed(uuid, jsonb, timestamptz, uuid, uuid) from public;
grant execute on function mailed(uuid, jsonb, timestamptz, uuid, uuid) to lotto_app;
drop function is_mailed(uuid, uuid, jsonb, timestamptz);
