-- Each round that is counted asks who has played enough for a bonus or for free credit: what was played since is added to what was found
-- before, and not all of it added up again. docs/decisions/0090-promotions.md
create table played_so_far (
  member_id uuid not null,
  -- Of a bonus, or the claim of free credit.
  grant_id uuid not null,
  -- The last stakes that are in, in their order.
  upto bigint not null,
  played bigint not null,
  begun_at timestamptz not null,
  primary key (member_id, grant_id)
) with (fillfactor = 70);
grant select, insert, update (upto, played, begun_at), delete on played_so_far to lotto_app;

-- The most that counts by now, void rounds included: who has played less has not played enough, of others all is added up. The caller
-- holds the member's accounts, under which stakes are counted. After a day all is added up anew, so that nothing here is wrong for longer.
create function played_since(of_member uuid, of_grant uuid, since bigint, of_groups jsonb) returns bigint language sql as $$
  with was as materialized (
    select upto, played, begun_at from played_so_far
    where member_id = of_member and grant_id = of_grant and begun_at > db_now() - interval '1 day'
  ), more as (
    select max(e.seq) as upto, coalesce(sum(e.counted) filter (where (jsonb_array_length(of_groups) = 0 or of_groups ? e.product)
      and not exists (select from turnover_entry f
        where f.member_id = e.member_id and f.round_id = e.round_id and f.seq <= since)), 0)::bigint as played
    from turnover_entry e where e.member_id = of_member and e.seq > coalesce((select upto from was), since)
  )
  insert into played_so_far as p (member_id, grant_id, upto, played, begun_at)
  select of_member, of_grant, coalesce(more.upto, was.upto, since), coalesce(was.played, 0) + more.played, coalesce(was.begun_at, db_now())
  from more left join was on true
  on conflict (member_id, grant_id) do update set upto = excluded.upto, played = excluded.played, begun_at = excluded.begun_at
  returning played
$$;
revoke execute on function played_since(uuid, uuid, bigint, jsonb) from public;
grant execute on function played_since(uuid, uuid, bigint, jsonb) to lotto_app;
