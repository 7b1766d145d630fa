-- Games in the hands of an operator: by what keys a provider signs, where its games are opened and how much it pays are decided by
-- two people; what goes wrong is listed until somebody has taken care of it; what a provider pays in a day is added up and bounded.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''game-wallet''::text');
end $$;

update staff_role set permissions = permissions || 'games.propose'::text
where role = 'operator_admin' and not 'games.propose' = any(permissions);
update staff_role set permissions = permissions || 'games.confirm'::text
where role in ('draw_checker', 'operator_admin') and not 'games.confirm' = any(permissions);
update staff_role set permissions = permissions || 'games.rounds'::text
where role in ('draw_checker', 'auditor', 'operator_admin') and not 'games.rounds' = any(permissions);

-- The most that a provider's wins may come to above its bets on one Bangkok day, in satang; null: no bound.
alter table game_wallet add column most_day bigint check (most_day > 0);
-- Who changed its terms: the machine's command, or the person who agreed.
alter table game_wallet add column changed_by text not null default 'system'
  check (changed_by = 'system' or changed_by like 'staff:%');
alter table game_wallet alter column changed_by drop default;
grant update (most_day, changed_by) on game_wallet to lotto_app;

alter table game_key add column added_by text not null default 'system'
  check (added_by = 'system' or added_by like 'staff:%');
alter table game_key add column ended_by text check (ended_by = 'system' or ended_by like 'staff:%');
alter table game_key alter column added_by drop default;
grant update (ended_by) on game_key to lotto_app;

create function game_wallet_terms(most_win bigint, most_day bigint, launch_url text) returns jsonb
language sql immutable as $$
  select jsonb_build_object('mostWin', most_win, 'mostDay', most_day, 'launchUrl', launch_url)
$$;

create function refuse_game_wallet_of_one() returns trigger language plpgsql as $$
declare
  -- Of the row that stands, also where a new one is only tried.
  was jsonb = (select game_wallet_terms(w.most_win, w.most_day, w.launch_url) from game_wallet w
    where w.operator_id = new.operator_id and w.provider = new.provider);
begin
  if not exists (select from agreed_here(new.operator_id, 'game-wallet') agreed
    where agreed->>'provider' = new.provider and agreed->'before' = coalesce(was, 'null')
      and agreed->'after' = game_wallet_terms(new.most_win, new.most_day, new.launch_url)) then
    raise exception 'the terms of a provider take two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger new_game_wallet_takes_two before insert on game_wallet for each row
  when (new.changed_by <> 'system') execute function refuse_game_wallet_of_one();
create trigger game_wallet_takes_two before update on game_wallet for each row
  when (new.changed_by <> 'system' and (new.most_win, new.most_day, new.launch_url)
    is distinct from (old.most_win, old.most_day, old.launch_url))
  execute function refuse_game_wallet_of_one();

create function refuse_game_key_of_one() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (select from agreed_here(new.operator_id, 'game-wallet') agreed
    where agreed->>'provider' = new.provider and agreed->'addKey'->>'fingerprint' = new.fingerprint
      and agreed->'addKey'->>'publicKey' = new.public_key) then
    raise exception 'a key of a provider takes two people' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and not exists (select from agreed_here(new.operator_id, 'game-wallet') agreed
    where agreed->>'provider' = new.provider and agreed->>'endKey' = new.fingerprint) then
    raise exception 'the end of a key takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger game_key_takes_two before insert on game_key for each row
  when (new.added_by <> 'system') execute function refuse_game_key_of_one();
create trigger end_of_game_key_takes_two before update on game_key for each row
  when (new.ended_by is distinct from 'system') execute function refuse_game_key_of_one();

-- What went wrong between a provider and its wallet, each once, with how often it was told and who has taken care of it.
create table game_alarm (
  id uuid not null unique,
  operator_id uuid not null references operator (id),
  provider text not null,
  kind text not null check (kind in ('win-above-bound', 'day-above-bound', 'win-after-rollback', 'return-outside')),
  -- The provider's id of the win, or the game.
  about text not null check (length(about) between 1 and 200),
  member_id uuid,
  -- Satang.
  amount bigint not null check (amount >= 0),
  told int not null default 1 check (told > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  taken_by uuid references staff (staff_id),
  taken_at timestamptz,
  note text check (length(note) between 1 and 200),
  primary key (operator_id, provider, kind, about),
  check ((taken_by is null) = (taken_at is null) and (taken_by is null) = (note is null))
);
create index game_alarm_newest on game_alarm (operator_id, first_at desc, id);
create index game_alarm_open on game_alarm (operator_id) where taken_at is null;
create trigger game_alarm_is_never_removed before delete or truncate on game_alarm
  for each statement execute function refuse_change();
create function refuse_other_game_alarm() returns trigger language plpgsql as $$
begin
  if (new.id, new.operator_id, new.provider, new.kind, new.about, new.member_id, new.amount, new.first_at)
      is distinct from (old.id, old.operator_id, old.provider, old.kind, old.about, old.member_id, old.amount, old.first_at)
    or new.told < old.told
    or old.taken_by is not null and (new.taken_by, new.taken_at, new.note)
      is distinct from (old.taken_by, old.taken_at, old.note) then
    raise exception 'an alarm stays what it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger game_alarm_stays before update on game_alarm for each row execute function refuse_other_game_alarm();
grant select, insert, update (told, last_at, taken_by, taken_at, note) on game_alarm to lotto_app;

-- What a provider's games came to by the day on which money moved; `game` is empty for all of a provider. Satang, after rollbacks.
create table game_day (
  operator_id uuid not null,
  provider text not null,
  day date not null,
  game text not null check (length(game) <= 100),
  bets bigint not null,
  staked bigint not null,
  won bigint not null,
  primary key (operator_id, provider, day, game)
);
create index game_day_by_day on game_day (operator_id, day, provider, game);
create trigger game_day_is_never_removed before delete or truncate on game_day
  for each statement execute function refuse_change();
grant select, insert, update (bets, staked, won) on game_day to lotto_app;

-- Transactions below the watermark are in game_day, each once.
create table game_sums (
  one boolean primary key default true check (one),
  watermark bigint not null
);
insert into game_sums (watermark)
select coalesce((select min(x.written_by) from transfer x where x.kind in ('game_bet', 'game_win')),
  (select b.base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint from transaction_base b));
grant select, update (watermark) on game_sums to lotto_app;

-- Tokens of sign-ins that are over are swept.
create index game_token_of_session on game_token (member_id, session_id);
create index game_token_oldest on game_token (issued_at);
grant delete on game_token to lotto_app;

-- A round by the provider's own reference.
create index game_round_by_reference on game_round (operator_id, provider, round);
create index game_round_of_operator on game_round (operator_id, opened_at desc, id desc);
