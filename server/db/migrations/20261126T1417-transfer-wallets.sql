-- Wallets that providers keep: money of a member is moved there and back by our id, and only what the provider says ends a transfer.
alter table game_wallet drop constraint game_wallet_family_check;
alter table game_wallet add check (family in ('hub88', 'pam', 'transfer'));

create table game_transfer (
  member_id uuid not null references member (member_id),
  id uuid not null,
  operator_id uuid not null,
  provider text not null,
  way text not null check (way in ('in', 'out')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('sending', 'unknown', 'done', 'failed')),
  requested_at timestamptz not null,
  -- When the provider was last told, written before it was told.
  sent_at timestamptz not null,
  sends smallint not null default 1 check (sends > 0),
  asked_at timestamptz,
  -- Of the provider.
  reference text,
  -- What the provider says it has moved, where that is another amount: nobody here takes that for an answer.
  said_amount bigint,
  ended_at timestamptz,
  key uuid not null,
  request_hash bytea not null,
  primary key (member_id, id),
  unique (member_id, key, provider),
  foreign key (operator_id, provider) references game_wallet (operator_id, provider),
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  check ((state = 'done') = (reference is not null))
);
-- One at a time between a member and a provider.
create unique index game_transfer_open on game_transfer (member_id, provider) where state in ('sending', 'unknown');
create index game_transfer_newest on game_transfer (member_id, requested_at desc, id desc);
create index game_transfer_of_provider on game_transfer (member_id, provider, requested_at desc, id desc);
create index game_transfer_due on game_transfer (operator_id, asked_at nulls first, requested_at) where state in ('sending', 'unknown');
create index game_transfer_history on game_transfer (operator_id, provider);
create trigger game_transfer_is_never_removed before delete or truncate on game_transfer
  for each statement execute function refuse_change();
grant select, insert, update (state, sent_at, sends, asked_at, reference, said_amount, ended_at) on game_transfer to lotto_app;

-- Never both models for one provider, and an end stays.
create function refuse_odd_game_transfer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and (select family from game_wallet w
      where w.operator_id = new.operator_id and w.provider = new.provider) <> 'transfer' then
    raise exception 'money is moved only to a wallet that its provider keeps' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and old.state in ('done', 'failed') then
    raise exception 'a transfer ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger game_transfer_fits before insert or update on game_transfer
  for each row execute function refuse_odd_game_transfer();

create or replace function game_wallet_has_history(of_operator uuid, of_provider text) returns boolean language sql stable as $$
  select exists (select from game_transaction t where t.operator_id = of_operator and t.provider = of_provider)
    or exists (select from game_rollback r where r.operator_id = of_operator and r.provider = of_provider)
    or exists (select from game_transfer m where m.operator_id = of_operator and m.provider = of_provider)
$$;

create function refuse_bet_of_transfer_wallet() returns trigger language plpgsql as $$
begin
  if (select family from game_wallet w where w.operator_id = new.operator_id and w.provider = new.provider) = 'transfer' then
    raise exception 'a provider with a wallet of its own tells no bets' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger game_transaction_is_of_a_seamless_wallet before insert on game_transaction
  for each row execute function refuse_bet_of_transfer_wallet();

create function refuse_game_transfer_money() returns trigger language plpgsql as $$
begin
  if not exists (select from game_transfer t where t.member_id = new.member_id and t.id = new.ref_id
      and t.operator_id = new.operator_id and t.amount = new.amount and case new.kind
        when 'game_out' then t.way = 'out' and t.state = 'done'
        when 'game_in_done' then t.way = 'in' and t.state = 'done'
        else t.way = 'in' and t.state = 'failed' end) then
    raise exception 'money of a game wallet moves with what its provider says' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger transfer_of_game_wallet before insert on transfer for each row
  when (new.kind in ('game_out', 'game_in_done', 'game_in_back')) execute function refuse_game_transfer_money();

-- What goes in counts in limits as a stake does, and what comes back as what is won, each at the time it was asked for.
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
  select m.member_id, m.requested_at, case m.way when 'in' then m.amount else 0 end, case m.way when 'in' then 0 else m.amount end
  from game_transfer m where m.way = 'in' and m.state <> 'failed' or m.way = 'out' and m.state = 'done';

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
  order by m.requested_at limit 1;
  return least(of_ticket, of_game, moved_in);
end $$;

create view money_of_members.game_transfer as select * from public.game_transfer
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.game_transfer to lotto_app;

-- I33: money on its way to a game wallet is set aside until its provider says what became of it, and what came back is credited once.
create function audit_game_transfers() returns table (rule text, member_id uuid, ref uuid, detail text)
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
$$;
create function audit_written_game_transfers(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I33 what came back of a game wallet is credited once', x.member_id, x.ref_id, x.kind
    from transfer x left join game_transfer t on t.member_id = x.member_id and t.id = x.ref_id
    where x.written_by >= since and x.written_by < before and x.kind in ('game_out', 'game_in_done')
      and (t.state = 'done' and t.amount = x.amount and t.operator_id = x.operator_id
        and t.way = case x.kind when 'game_out' then 'out' else 'in' end) is distinct from true
$$;
revoke execute on function audit_game_transfers(), audit_written_game_transfers(bigint, bigint) from public;
grant execute on function audit_game_transfers(), audit_written_game_transfers(bigint, bigint) to lotto_app;

do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all select * from audit_game_transfers()\n$function$');
  select pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$',
    E'\n  union all select * from audit_written_game_transfers(since, before)\n$function$');
end $$;
