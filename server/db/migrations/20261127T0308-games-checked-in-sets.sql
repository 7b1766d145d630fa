-- What a batch of games writes is compared for all rows of a statement at once: row by row it took most of the batch. Each look into
-- other tables is by its own row, so that no plan reads a table whole. docs/decisions/0137-games-are-checked-in-sets.md

create or replace function refuse_odd_game_transaction() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from told t
      cross join lateral (select from game_rollback r where r.operator_id = t.operator_id and r.provider = t.provider
        and r.reference = any(array[t.transaction_id, t.bet_ref]) limit 1) r)
    or exists (select from told t
      cross join lateral (select from game_rollback_id i where i.operator_id = t.operator_id and i.provider = t.provider
        and i.rollback_id = t.transaction_id limit 1) i) then
    raise exception 'what was rolled back does nothing more' using errcode = 'restrict_violation';
  end if;
  -- A bet in the statement of its win has come before it.
  if exists (select from (select * from told where kind = 'win') t
      left join lateral (select b.kind, b.member_id, b.round, b.seq from game_transaction b
        where b.operator_id = t.operator_id and b.provider = t.provider and b.transaction_id = t.reference limit 1) b on true
      left join lateral (select true as is_back from game_rollback r
        where r.operator_id = t.operator_id and r.provider = t.provider and r.reference = t.reference limit 1) r on true
    where r.is_back
      or (b.kind = 'bet' and b.member_id = t.member_id and b.round = t.round and b.seq < t.seq) is not true) then
    raise exception 'a win belongs to a bet that stands' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
drop trigger game_transaction_fits on game_transaction;
create trigger game_transaction_fits after insert on game_transaction referencing new table as told
  for each statement execute function refuse_odd_game_transaction();

create or replace function refuse_bet_of_transfer_wallet() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct operator_id, provider from told) t
      join game_wallet w on w.operator_id = t.operator_id and w.provider = t.provider
    where w.family = 'transfer') then
    raise exception 'a provider with a wallet of its own tells no bets' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
drop trigger game_transaction_is_of_a_seamless_wallet on game_transaction;
create trigger game_transaction_is_of_a_seamless_wallet after insert on game_transaction referencing new table as told
  for each statement execute function refuse_bet_of_transfer_wallet();

-- Asked of every transfer that is written; of those that are of no game it takes a look at their kinds.
create or replace function refuse_transfer_of_game() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from (select * from moved
      where kind in ('game_bet', 'game_win', 'game_bet_back', 'game_win_back', 'game_debt')) m
    left join lateral (select g.id, g.member_id, g.operator_id, g.kind, g.amount, g.xmin = pg_current_xact_id()::xid as is_now
      from game_transaction g where g.id = m.ref_id limit 1) t on true
    left join lateral (select r.xmin = pg_current_xact_id()::xid as is_now from game_rollback r
      where m.kind not in ('game_bet', 'game_win') and r.target_id = t.id limit 1) r on true
    where (t.member_id = m.member_id and t.operator_id = m.operator_id and case m.kind
      when 'game_bet' then t.kind = 'bet' and t.amount = m.amount and t.is_now
      when 'game_win' then t.kind = 'win' and t.amount = m.amount and t.is_now
      when 'game_bet_back' then t.kind = 'bet' and t.amount = m.amount and r.is_now
      else t.kind = 'win' and t.amount >= m.amount and r.is_now end) is not true) then
    raise exception 'money of a game moves with its bet, win or rollback' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
drop trigger transfer_of_game on transfer;
create trigger transfer_of_game after insert on transfer referencing new table as moved
  for each statement execute function refuse_transfer_of_game();
