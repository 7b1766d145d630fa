-- Whoever waits for a bonus or for free credit is held and looked at only once enough may have been played: each count of a round asks
-- for all who wait, and most have not. docs/decisions/0226-enough-before-the-lock.md

-- What was found at the last look, and what was counted since; true where more than fifty stakes are to be added up, since only a look
-- that holds the member keeps what it has found. False is certain of all that is committed: stakes of a round that is counted meanwhile are
-- asked about by whoever counts them.
create function may_have_played(of_member uuid, of_grant uuid, since bigint, of_groups jsonb, need bigint) returns boolean
language sql stable as $$
  with was as (
    select upto, played from played_so_far
    where member_id = of_member and grant_id = of_grant and begun_at > db_now() - interval '1 day'
  ), more as (
    select count(*) as stakes, coalesce(sum(e.counted) filter (where (jsonb_array_length(of_groups) = 0 or of_groups ? e.product)
      and not exists (select from turnover_entry f
        where f.member_id = of_member and f.round_id = e.round_id and f.seq <= since)), 0) as played
    from (
      select round_id, product, counted from turnover_entry
      where member_id = of_member and seq > coalesce((select upto from was), since) order by seq limit 51
    ) e
  )
  select more.stakes > 50 or coalesce((select played from was), 0) + more.played >= need from more
$$;
revoke execute on function may_have_played(uuid, uuid, bigint, jsonb, bigint) from public;
grant execute on function may_have_played(uuid, uuid, bigint, jsonb, bigint) to lotto_app;
