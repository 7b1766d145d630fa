-- What comes back of a game wallet beyond what went in before it, within a window, makes no room in a limit of loss: it was put there
-- before the window, or won. docs/decisions/0108-transfer-wallet.md
create function game_money_beyond(of_member uuid, since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(greatest(0, -lowest)), 0)::bigint
  from (
    select min(there) as lowest
    from (
      select m.provider, sum(case m.way when 'in' then m.amount else -m.amount end)
        over (partition by m.provider order by m.requested_at, m.id) as there
      from game_transfer m
      where m.member_id = of_member and m.requested_at > since
        and (m.way = 'in' and m.state <> 'failed' or m.way = 'out' and m.state = 'done')) moved
    group by moved.provider) of_provider
$$;
revoke execute on function game_money_beyond(uuid, timestamptz) from public;
grant execute on function game_money_beyond(uuid, timestamptz) to lotto_app;

do $$
declare
  said text;
  counted constant text := 'whole.back - begun.back)::bigint';
begin
  select pg_get_functiondef('play_used(uuid, timestamptz, uuid)'::regprocedure) into strict said;
  if position(counted in said) = 0 then raise exception 'play_used is another'; end if;
  execute replace(said, counted, 'whole.back - begun.back + game_money_beyond(of_member, since))::bigint');
end $$;
