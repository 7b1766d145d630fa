-- Whom a message is for, of a span of members, by one statement: member by member a function was called for each.
-- docs/decisions/0151-audiences-by-sets.md

-- Members of a span (those after one, up to another) whom a message is for at a time. Each kind is planned as a set.
create function mailed_members(of_operator uuid, audience jsonb, by_time timestamptz, after uuid, until uuid)
returns setof uuid language plpgsql stable as $$
declare
  since timestamptz := by_time - make_interval(days => (audience->>'days')::int);
begin
  case audience->>'who'
    when 'everybody' then return query
      select m.member_id from member m
      where m.operator_id = of_operator and m.member_id > after and m.member_id <= until;
    when 'ranked' then return query
      select m.member_id from member m cross join lateral (
          select r.rank from member_rank r where r.member_id = m.member_id order by r.day desc limit 1) n
      where m.operator_id = of_operator and m.member_id > after and m.member_id <= until
        and n.rank >= greatest(1, (audience->>'rank')::int) and (select s.is_on from rank_rules(of_operator) s)
        and exists (select from rank_run d where d.operator_id = of_operator
          and d.day >= (db_now() at time zone 'Asia/Bangkok')::date - 7);
    when 'played' then return query
      select m.member_id from member m
      where m.operator_id = of_operator and m.member_id > after and m.member_id <= until
        and exists (select from play_entry p where p.member_id = m.member_id and p.at >= since);
    when 'idle' then return query
      select m.member_id from member m
      where m.operator_id = of_operator and m.member_id > after and m.member_id <= until
        and not exists (select from play_entry p where p.member_id = m.member_id and p.at >= since);
    when 'deposited' then return query
      select m.member_id from member m
      where m.operator_id = of_operator and m.member_id > after and m.member_id <= until
        and exists (select from transfer t where t.member_id = m.member_id and t.kind in ('deposit', 'deposit_peer')
          and t.at >= since);
    when 'never-deposited' then return query
      select m.member_id from member m
      where m.operator_id = of_operator and m.member_id > after and m.member_id <= until
        and not exists (select from transfer t where t.member_id = m.member_id and t.kind in ('deposit', 'deposit_peer'));
    when 'member' then return query
      select m.member_id from member m where m.operator_id = of_operator and m.member_id > after and m.member_id <= until
        and m.member_id = (audience->>'memberId')::uuid;
    else return;
  end case;
end $$;
-- Whether somebody has played or deposited is one look into an index that begins with the member; read whole, a table of all play
-- would be sorted for each span.
alter function mailed_members(uuid, jsonb, timestamptz, uuid, uuid) set enable_hashjoin = off;
alter function mailed_members(uuid, jsonb, timestamptz, uuid, uuid) set enable_mergejoin = off;
alter function mailed_members(uuid, jsonb, timestamptz, uuid, uuid) set enable_seqscan = off;
revoke execute on function mailed_members(uuid, jsonb, timestamptz, uuid, uuid) from public;
grant execute on function mailed_members(uuid, jsonb, timestamptz, uuid, uuid) to lotto_app;
drop function is_mailed(uuid, uuid, jsonb, timestamptz);
