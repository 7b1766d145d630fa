-- The seamless wallet: providers' wallets and keys, tokens of play, rounds, bets, wins and rollbacks. Keys of providers are kept
-- for ever: what is repeated after a year finds what it did.
create table game_wallet (
  operator_id uuid not null references operator (id),
  provider text not null check (provider ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  is_on boolean not null,
  -- The most that one win pays, in satang; null: no bound.
  most_win bigint check (most_win > 0),
  -- Where a game is opened, with {token}, {game}, {user} and {lang}.
  launch_url text check (length(launch_url) <= 500),
  changed_at timestamptz not null,
  primary key (operator_id, provider)
);
create trigger game_wallet_is_never_removed before delete or truncate on game_wallet
  for each statement execute function refuse_change();
grant select, insert, update (is_on, most_win, launch_url, changed_at) on game_wallet to lotto_app;

-- A provider signs with any of its keys that has not ended, so that a new one can be told before the old one goes.
create table game_key (
  operator_id uuid not null,
  provider text not null,
  -- SHA-256 of the key, in hexadecimal.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  public_key text not null check (length(public_key) <= 4000),
  added_at timestamptz not null,
  ended_at timestamptz,
  primary key (operator_id, provider, fingerprint),
  foreign key (operator_id, provider) references game_wallet (operator_id, provider)
);
create trigger game_key_is_never_removed before delete or truncate on game_key
  for each statement execute function refuse_change();
create function refuse_revived_game_key() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.ended_at is null then
    raise exception 'a key that has ended signs no more' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger game_key_ends_once before update on game_key for each row execute function refuse_revived_game_key();
grant select, insert, update (ended_at) on game_key to lotto_app;

-- A registry of its own, as session_token: a token says nothing about whose it is.
create table game_token (
  token_hash text primary key check (token_hash ~ '^[A-Za-z0-9_-]{43}$'),
  operator_id uuid not null references operator (id),
  provider text not null,
  member_id uuid not null,
  session_id uuid not null,
  game text not null check (length(game) between 1 and 100),
  issued_at timestamptz not null,
  begun_at timestamptz,
  -- Another was given for it.
  exchanged_at timestamptz check (exchanged_at >= begun_at),
  check (exchanged_at is null or begun_at is not null)
);
create index game_token_of_member on game_token (member_id, provider, game, begun_at desc);
grant select, insert, update (begun_at, exchanged_at) on game_token to lotto_app;

-- One row a round of one member: at a table several members share the provider's name of it.
create table game_round (
  member_id uuid not null references member (member_id),
  operator_id uuid not null references operator (id),
  provider text not null,
  -- The provider's own name.
  round text not null check (length(round) between 1 and 128),
  id uuid not null unique,
  game text not null check (length(game) between 1 and 100),
  opened_at timestamptz not null,
  last_at timestamptz not null,
  -- When the provider said that nothing more comes.
  closed_at timestamptz,
  bets int not null check (bets >= 0),
  staked bigint not null check (staked >= 0),
  won bigint not null check (won >= 0),
  -- What rollbacks have taken back of either.
  staked_back bigint not null check (staked_back between 0 and staked),
  won_back bigint not null check (won_back between 0 and won),
  primary key (member_id, operator_id, provider, round)
);
create index game_round_newest on game_round (member_id, opened_at desc, id desc);
create trigger game_round_is_never_removed before delete or truncate on game_round
  for each statement execute function refuse_change();
grant select, insert, update (last_at, closed_at, bets, staked, won, staked_back, won_back) on game_round to lotto_app;

create sequence game_order;
grant usage on sequence game_order to lotto_app;

-- By the provider's own id, which is one thing for ever.
create table game_transaction (
  operator_id uuid not null,
  provider text not null,
  transaction_id text not null check (length(transaction_id) between 1 and 128),
  id uuid not null unique,
  seq bigint not null default nextval('game_order'),
  member_id uuid not null,
  round text not null,
  game text not null,
  kind text not null check (kind in ('bet', 'win')),
  -- Of a win, the bet it belongs to.
  reference text,
  units bigint not null check (units >= 0),
  units_a_satang int not null check (units_a_satang > 0),
  amount bigint not null,
  at timestamptz not null,
  primary key (operator_id, provider, transaction_id),
  foreign key (member_id, operator_id, provider, round) references game_round (member_id, operator_id, provider, round),
  check ((kind = 'win') = (reference is not null)),
  constraint game_units_are_converted_once check (amount = units / units_a_satang)
);
create index game_transaction_of_round on game_transaction (member_id, operator_id, provider, round, seq);
create index game_transaction_of_bet on game_transaction (operator_id, provider, reference) where reference is not null;
-- What a member's own limits count.
create index game_bet_of_member on game_transaction (member_id, at) where kind = 'bet';
create trigger game_transaction_is_append_only before update or delete or truncate on game_transaction
  for each statement execute function refuse_change();
grant select, insert on game_transaction to lotto_app;

-- One a reference. Without a target it is a tombstone: the reference was not there, and does nothing when it comes.
create table game_rollback (
  operator_id uuid not null,
  provider text not null,
  reference text not null check (length(reference) between 1 and 128),
  rollback_id text not null check (length(rollback_id) between 1 and 128),
  seq bigint not null default nextval('game_order'),
  target_id uuid unique references game_transaction (id),
  -- Whose bet or win was taken back.
  member_id uuid,
  at timestamptz not null,
  primary key (operator_id, provider, reference),
  check ((target_id is null) = (member_id is null)),
  foreign key (operator_id, provider) references game_wallet (operator_id, provider)
);
create index game_rollback_of_member on game_rollback (member_id, seq) where member_id is not null;
create trigger game_rollback_is_append_only before update or delete or truncate on game_rollback
  for each statement execute function refuse_change();
grant select, insert on game_rollback to lotto_app;

-- What each rollback has named, those among them that came after another had done it: its id is one thing for ever too.
create table game_rollback_id (
  operator_id uuid not null,
  provider text not null,
  rollback_id text not null check (length(rollback_id) between 1 and 128),
  reference text not null,
  primary key (operator_id, provider, rollback_id),
  foreign key (operator_id, provider, reference) references game_rollback (operator_id, provider, reference)
);
create trigger game_rollback_id_is_append_only before update or delete or truncate on game_rollback_id
  for each statement execute function refuse_change();
grant select, insert on game_rollback_id to lotto_app;

-- Ids that a transaction works on, one after the other: a rollback of what is not there yet has no row to lock.
create function lock_game_ids(of_operator uuid, of_provider text, ids text[]) returns void language plpgsql as $$
declare
  key bigint;
begin
  for key in select distinct hashtextextended('game:' || of_operator || ':' || of_provider || ':' || i, 0)
    from unnest(ids) i order by 1
  loop
    perform pg_advisory_xact_lock(key);
  end loop;
end $$;

create function refuse_odd_game_transaction() returns trigger language plpgsql as $$
begin
  if exists (select from game_rollback r where r.operator_id = new.operator_id and r.provider = new.provider
      and r.reference = new.transaction_id)
    or exists (select from game_rollback_id i where i.operator_id = new.operator_id and i.provider = new.provider
      and i.rollback_id = new.transaction_id) then
    raise exception 'what was rolled back does nothing more' using errcode = 'restrict_violation';
  end if;
  if new.kind = 'win' and (not exists (select from game_transaction b
      where b.operator_id = new.operator_id and b.provider = new.provider and b.transaction_id = new.reference
        and b.kind = 'bet' and b.member_id = new.member_id and b.round = new.round)
    or exists (select from game_rollback r where r.operator_id = new.operator_id and r.provider = new.provider
      and r.reference = new.reference)) then
    raise exception 'a win belongs to a bet that stands' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger game_transaction_fits before insert on game_transaction
  for each row execute function refuse_odd_game_transaction();

create function refuse_odd_game_rollback() returns trigger language plpgsql as $$
declare
  target game_transaction;
begin
  select * into target from game_transaction t where t.operator_id = new.operator_id and t.provider = new.provider
    and t.transaction_id = new.reference;
  if new.target_id is distinct from target.id or new.member_id is distinct from target.member_id then
    raise exception 'a rollback is of what its reference did' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger game_rollback_fits before insert on game_rollback
  for each row execute function refuse_odd_game_rollback();

create function refuse_transfer_of_game() returns trigger language plpgsql as $$
begin
  if not exists (select from game_transaction t left join game_rollback r on r.target_id = t.id
    where t.id = new.ref_id and t.member_id = new.member_id and t.operator_id = new.operator_id and case new.kind
      when 'game_bet' then t.kind = 'bet' and t.amount = new.amount and t.xmin = pg_current_xact_id()::xid
      when 'game_win' then t.kind = 'win' and t.amount = new.amount and t.xmin = pg_current_xact_id()::xid
      when 'game_bet_back' then t.kind = 'bet' and t.amount = new.amount and r.xmin = pg_current_xact_id()::xid
      else t.kind = 'win' and t.amount >= new.amount and r.xmin = pg_current_xact_id()::xid end) then
    raise exception 'money of a game moves with its bet, win or rollback' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger transfer_of_game before insert on transfer for each row
  when (new.kind in ('game_bet', 'game_win', 'game_bet_back', 'game_win_back', 'game_debt'))
  execute function refuse_transfer_of_game();

create view money_of_members.game_transaction as select * from public.game_transaction
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.game_round as select * from public.game_round
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.game_transaction, money_of_members.game_round to lotto_app;

-- I30: each provider's transaction has one effect at most, a rollback wins, and the sums of rounds are those of the transfers.
create function audit_games() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with moved as (
    select x.member_id, x.ref_id,
      sum(x.amount) filter (where x.kind = 'game_bet') as bet,
      sum(x.amount) filter (where x.kind = 'game_win') as win,
      sum(x.amount) filter (where x.kind = 'game_bet_back') as bet_back,
      sum(x.amount) filter (where x.kind in ('game_win_back', 'game_debt')) as win_back
    from transfer x where x.kind in ('game_bet', 'game_win', 'game_bet_back', 'game_win_back', 'game_debt')
    group by x.member_id, x.ref_id
  ), effect as (
    select t.*, r.reference is not null as is_back, r.seq as back_seq, r.target_id,
      coalesce(m.bet, 0) as bet, coalesce(m.win, 0) as win, coalesce(m.bet_back, 0) as bet_back,
      coalesce(m.win_back, 0) as win_back
    from game_transaction t
      left join public.game_rollback r on r.operator_id = t.operator_id and r.provider = t.provider
        and r.reference = t.transaction_id
      left join moved m on m.member_id = t.member_id and m.ref_id = t.id
  )
  select 'I30 money of a game belongs to its transaction', m.member_id, m.ref_id, null::text from moved m
    where not exists (select from game_transaction t where t.id = m.ref_id and t.member_id = m.member_id)
  union all
  select 'I30 a transaction of a game moves its amount once', e.member_id, e.id, e.amount || ' ' || e.bet || ' ' || e.win
    from effect e where (e.bet, e.win) <> (case when e.kind = 'bet' then e.amount else 0 end,
      case when e.kind = 'win' then e.amount else 0 end)
  union all
  select 'I30 what was rolled back is taken back once', e.member_id, e.id, e.bet_back || ' ' || e.win_back
    from effect e where (e.bet_back, e.win_back) <> (case when e.is_back and e.kind = 'bet' then e.amount else 0 end,
      case when e.is_back and e.kind = 'win' then e.amount else 0 end)
  union all
  select 'I30 a rollback wins', e.member_id, e.id, e.transaction_id from effect e
    where e.is_back and (e.back_seq < e.seq or e.target_id is distinct from e.id)
  union all
  select 'I30 a win belongs to a bet that stood', w.member_id, w.id, w.transaction_id from game_transaction w
    left join public.game_transaction b on b.operator_id = w.operator_id and b.provider = w.provider
      and b.transaction_id = w.reference
    left join public.game_rollback r on r.operator_id = w.operator_id and r.provider = w.provider
      and r.reference = w.reference
    where w.kind = 'win' and (b.kind is distinct from 'bet' or b.member_id <> w.member_id or b.round <> w.round
      or b.seq > w.seq or r.seq < w.seq)
  union all
  select 'I30 the sums of a round are those of its transactions', g.member_id, g.id, g.staked || ' ' || g.won
    from game_round g left join (
      select e.member_id, e.operator_id, e.provider, e.round, count(*) filter (where e.kind = 'bet') as bets,
        sum(e.bet) as staked, sum(e.win) as won, sum(e.bet_back) as staked_back, sum(e.win_back) as won_back
      from effect e group by 1, 2, 3, 4
    ) s on s.member_id = g.member_id and s.operator_id = g.operator_id and s.provider = g.provider and s.round = g.round
    where (g.bets, g.staked, g.won, g.staked_back, g.won_back) is distinct from
      (s.bets, s.staked, s.won, s.staked_back, s.won_back)
$$;
create function audit_written_games(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I30 money of a game belongs to its transaction', x.member_id, x.ref_id, x.kind
    from transfer x left join game_transaction t on t.id = x.ref_id and t.member_id = x.member_id
      left join game_rollback r on r.target_id = t.id
    where x.written_by >= since and x.written_by < before
      and x.kind in ('game_bet', 'game_win', 'game_bet_back', 'game_win_back', 'game_debt')
      and (case x.kind
        when 'game_bet' then t.kind = 'bet' and t.amount = x.amount
        when 'game_win' then t.kind = 'win' and t.amount = x.amount
        when 'game_bet_back' then t.kind = 'bet' and t.amount = x.amount and r.target_id is not null
        else t.kind = 'win' and t.amount >= x.amount and r.target_id is not null end) is distinct from true
$$;
revoke execute on function lock_game_ids(uuid, text, text[]), audit_games(), audit_written_games(bigint, bigint) from public;
grant execute on function lock_game_ids(uuid, text, text[]), audit_games(), audit_written_games(bigint, bigint) to lotto_app;

do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all select * from audit_games()\n$function$');
  select pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$',
    E'\n  union all select * from audit_written_games(since, before)\n$function$');
end $$;
