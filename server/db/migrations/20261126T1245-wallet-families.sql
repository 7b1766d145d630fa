-- Families of wallets: providers speak one of several interfaces to the same core.
alter table game_wallet add column family text not null default 'hub88'
  check (family in ('hub88', 'pam'));
alter table game_wallet alter column family drop default;
grant update (family) on game_wallet to lotto_app;

-- A token that each call bears is kept as its hash, beside the keys by which others sign.
alter table game_key add column kind text not null default 'rsa' check (kind in ('rsa', 'bearer'));
alter table game_key alter column kind drop default;
alter table game_key add check ((kind = 'bearer') = (public_key = ''));

-- Told to the provider in the language that its member reads.
alter table game_token add column language text not null default 'th' check (language in ('th', 'en'));

-- Another name of a bet, by which its provider may pay or cancel it.
alter table game_transaction add column bet_ref text check (length(bet_ref) between 1 and 128 and (bet_ref is null or kind = 'bet'));
create index game_bet_of_ref on game_transaction (operator_id, provider, bet_ref, seq) where bet_ref is not null;

create function game_wallet_has_history(of_operator uuid, of_provider text) returns boolean language sql stable as $$
  select exists (select from game_transaction t where t.operator_id = of_operator and t.provider = of_provider)
    or exists (select from game_rollback r where r.operator_id = of_operator and r.provider = of_provider)
$$;
create function refuse_other_family() returns trigger language plpgsql as $$
begin
  if game_wallet_has_history(old.operator_id, old.provider) then
    raise exception 'a provider keeps the family by which it has told' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger game_wallet_keeps_its_family before update on game_wallet for each row
  when (old.family <> new.family) execute function refuse_other_family();

-- The locks of ids of several providers, in one order for everybody.
drop function lock_game_ids(uuid, text, text[]);
create function game_id_keys(of_operator uuid, providers text[], ids text[]) returns table (key bigint, n bigint)
language sql immutable as $$
  select hashtextextended('game:' || of_operator || ':' || w.provider || ':' || w.id, 0), w.n
  from unnest(providers, ids) with ordinality as w(provider, id, n)
$$;
create function lock_game_ids(of_operator uuid, providers text[], ids text[]) returns void language plpgsql as $$
declare
  each bigint;
begin
  for each in select distinct k.key from game_id_keys(of_operator, providers, ids) k order by 1 loop
    perform pg_advisory_xact_lock(each);
  end loop;
end $$;
-- A 1 for each id whose lock was free, in the order of the ids: whoever asks leaves the others.
create function try_game_ids(of_operator uuid, providers text[], ids text[]) returns text language sql as $$
  select string_agg(case when pg_try_advisory_xact_lock(k.key) then '1' else '0' end, '' order by k.n)
  from game_id_keys(of_operator, providers, ids) k
$$;

create or replace function refuse_odd_game_transaction() returns trigger language plpgsql as $$
begin
  if exists (select from game_rollback r where r.operator_id = new.operator_id and r.provider = new.provider
      and r.reference = any(array[new.transaction_id, new.bet_ref]))
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
revoke execute on function game_wallet_has_history(uuid, text), game_id_keys(uuid, text[], text[]),
  lock_game_ids(uuid, text[], text[]), try_game_ids(uuid, text[], text[]) from public;
grant execute on function game_wallet_has_history(uuid, text), game_id_keys(uuid, text[], text[]),
  lock_game_ids(uuid, text[], text[]), try_game_ids(uuid, text[], text[]) to lotto_app;
