-- Money that comes home of a game wallet is the money that went there last: it stops counting where it was counted, and makes no room
-- anywhere else.
alter table game_transfer
  -- Of what went in, what has come back.
  add column back bigint not null default 0 check (back between 0 and amount),
  add check (back = 0 or way = 'in' and state = 'done');
create index game_transfer_there on game_transfer (member_id, provider, requested_at desc, id desc)
  where way = 'in' and state = 'done' and back < amount;
grant update (back) on game_transfer to lotto_app;

create or replace function refuse_odd_game_transfer() returns trigger language plpgsql as $$
declare
  later text[] = array['asked_at', 'late', 'late_amount', 'late_at', 'back'];
begin
  if tg_op = 'INSERT' and (select family from game_wallet w
      where w.operator_id = new.operator_id and w.provider = new.provider) <> 'transfer' then
    raise exception 'money is moved only to a wallet that its provider keeps' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and old.state in ('done', 'failed') and (to_jsonb(new) - later <> to_jsonb(old) - later
      or old.late is not null and (new.late, new.late_amount, new.late_at) is distinct from (old.late, old.late_amount, old.late_at)
      or new.back < old.back) then
    raise exception 'a transfer ends once' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and old.ended_by is null and new.ended_by <> 'provider'
    and not exists (select from agreed_here(new.operator_id, 'game-transfer') agreed
      where agreed->>'transferId' = new.id::text and agreed->>'act' = new.state and agreed->>'sends' = new.sends::text) then
    raise exception 'where its provider has not said so, a transfer ends by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What came back before this was written down.
do $$
declare
  home record;
begin
  for home in select member_id, provider, amount, requested_at from game_transfer where way = 'out' and state = 'done'
    order by member_id, provider, requested_at, id
  loop
    update game_transfer t set back = t.back + least(s.there, home.amount - s.newer)
    from (
      select id, amount - back as there,
        (sum(amount - back) over (order by requested_at desc, id desc) - (amount - back))::bigint as newer
      from game_transfer where member_id = home.member_id and provider = home.provider and way = 'in' and state = 'done'
        and back < amount and requested_at < home.requested_at
    ) s
    where t.member_id = home.member_id and t.id = s.id and s.newer < home.amount;
  end loop;
end $$;

create or replace view play_counted as
  select t.member_id, t.placed_at as at, t.net as staked, coalesce((
      select sum(i.held - i.before) from settle_item i
      where i.member_id = t.member_id and i.ticket_id = t.id and i.paid_at is not null), 0)::bigint as back
  from ticket t where t.status = 'placed'
  union all
  select g.member_id, g.at, g.amount, coalesce((
      select sum(w.amount) from game_transaction w
      where w.operator_id = g.operator_id and w.provider = g.provider and w.reference = g.transaction_id
        and not exists (select from game_rollback r where r.target_id = w.id)), 0)::bigint
  from game_transaction g
  where g.kind = 'bet' and not exists (select from game_rollback r where r.target_id = g.id)
  union all
  select m.member_id, m.requested_at, m.amount, m.back from game_transfer m where m.way = 'in' and m.state <> 'failed';

create or replace function first_play(of_member uuid, since timestamptz, is_loss boolean) returns timestamptz
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  of_ticket timestamptz;
  of_game timestamptz;
  moved_in timestamptz;
begin
  select t.placed_at into of_ticket from ticket t
  where t.member_id = of_member and t.placed_at > since and t.status = 'placed'
    and (not is_loss or t.net > (
      select coalesce(sum(i.held - i.before), 0) from settle_item i
      where i.member_id = t.member_id and i.ticket_id = t.id and i.paid_at is not null))
  order by t.placed_at limit 1;
  select g.at into of_game from game_transaction g
  where g.member_id = of_member and g.kind = 'bet' and g.at > since
    and not exists (select from game_rollback r where r.target_id = g.id)
    and g.amount > (case when is_loss then (
      select coalesce(sum(w.amount), 0) from game_transaction w
      where w.operator_id = g.operator_id and w.provider = g.provider and w.reference = g.transaction_id
        and not exists (select from game_rollback r where r.target_id = w.id)) else 0 end)
  order by g.at limit 1;
  select m.requested_at into moved_in from game_transfer m
  where m.member_id = of_member and m.requested_at > since and m.way = 'in' and m.state <> 'failed'
    and (not is_loss or m.amount > m.back)
  order by m.requested_at limit 1;
  return least(of_ticket, of_game, moved_in);
end $$;

delete from play_hour where member_id in (select member_id from game_transfer);
select fill_play_hours(member_id) from member where plays_limited and member_id in (select member_id from game_transfer);

create or replace view money_of_members.game_transfer as select * from public.game_transfer
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;

create or replace function audit_game_transfers() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I33 money on its way to a game wallet has its hold', coalesce(t.member_id, h.member_id),
      coalesce(t.id, h.cause_id), coalesce(t.amount, h.amount)::text
    from (select * from game_transfer where way = 'in') t
      full join (select * from hold where cause = 'game-transfer') h on h.member_id = t.member_id and h.cause_id = t.id
    where t.id is null or h.cause_id is null or t.amount <> h.amount or t.operator_id <> h.operator_id
      or h.expires_at is not null
  union all
  select 'I33 a transfer to a game wallet is over exactly as its hold is', t.member_id, t.id,
      t.state || ' ' || coalesce(r.outcome, 'open')
    from game_transfer t left join hold_resolution r
      on r.member_id = t.member_id and r.cause = 'game-transfer' and r.cause_id = t.id
    where t.way = 'in' and (case when r.outcome is null then 'open' when r.outcome = 'posted' then 'done' else 'failed' end
      <> case when t.state in ('done', 'failed') then t.state else 'open' end or r.posted not in (0, t.amount))
  union all
  select 'I33 what came back of a game wallet is credited once', coalesce(t.member_id, x.member_id), coalesce(t.id, x.ref_id),
      coalesce(t.amount, 0) || ' ' || coalesce(x.amount, 0)
    from (select * from game_transfer where way = 'out' and state = 'done') t
      full join (select x.member_id, x.ref_id, sum(x.amount) as amount from transfer x where x.kind = 'game_out' group by 1, 2) x
        on x.member_id = t.member_id and x.ref_id = t.id
    where t.id is null or x.ref_id is null or t.amount <> x.amount
  union all
  select 'I33 no more counts as come back of a game wallet than has', s.member_id, null::uuid,
      s.provider || ' ' || s.back || ' ' || s.home
    from (
      select t.member_id, t.provider, sum(t.back) as back, coalesce(sum(t.amount) filter (where t.way = 'out'), 0) as home
      from game_transfer t where t.state = 'done' group by 1, 2
    ) s where s.back > s.home
$$;
