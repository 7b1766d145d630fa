-- A transfer to or from a game wallet that its provider never ends is ended by two people, and what the provider says of it later moves
-- nothing and is kept.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''game-transfer''::text');
end $$;

alter table game_alarm drop constraint game_alarm_kind_check;
alter table game_alarm add constraint game_alarm_kind_check check (kind in ('win-above-bound', 'day-above-bound',
  'win-after-rollback', 'return-outside', 'transfer-open', 'transfer-odd', 'transfer-contradicted'));

alter table game_transfer
  -- Why nobody knows what became of it: what its provider last said of it.
  add column said text check (said in ('silent', 'pending', 'absent', 'odd')),
  add column ended_by text check (ended_by = 'provider' or ended_by like 'staff:%'),
  -- What the provider has said once people had ended it.
  add column late text check (late in ('done', 'refused')),
  add column late_amount bigint,
  add column late_at timestamptz;
alter table game_transfer disable trigger game_transfer_fits;
update game_transfer set ended_by = 'provider' where state in ('done', 'failed');
alter table game_transfer enable trigger game_transfer_fits;
alter table game_transfer drop constraint game_transfer_check1;
alter table game_transfer
  add check ((ended_by is not null) = (ended_at is not null)),
  add check ((state = 'done' and ended_by = 'provider') = (reference is not null)),
  add check ((late is null) = (late_at is null) and (late is null or ended_by <> 'provider')),
  add check ((late_amount is not null) = (late is not distinct from 'done'));
create unique index game_transfer_by_id on game_transfer (id);
create index game_transfer_by_people on game_transfer (operator_id, ended_at desc, id) where ended_by <> 'provider';
create index game_transfer_done on game_transfer (operator_id, ended_at) where state = 'done';
grant update (said, ended_by, late, late_amount, late_at) on game_transfer to lotto_app;

-- Never both models for one provider; an end stays, and is the provider's or that of two people.
create or replace function refuse_odd_game_transfer() returns trigger language plpgsql as $$
declare
  later text[] = array['asked_at', 'late', 'late_amount', 'late_at'];
begin
  if tg_op = 'INSERT' and (select family from game_wallet w
      where w.operator_id = new.operator_id and w.provider = new.provider) <> 'transfer' then
    raise exception 'money is moved only to a wallet that its provider keeps' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and old.state in ('done', 'failed') and (old.late is not null or to_jsonb(new) - later <> to_jsonb(old) - later) then
    raise exception 'a transfer ends once' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and old.ended_by is null and new.ended_by <> 'provider'
    and not exists (select from agreed_here(new.operator_id, 'game-transfer') agreed
      where agreed->>'transferId' = new.id::text and agreed->>'act' = new.state and agreed->>'sends' = new.sends::text) then
    raise exception 'where its provider has not said so, a transfer ends by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
