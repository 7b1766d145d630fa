-- What comes back of a provider's bets, and of wallets that providers keep, is bounded by the day as wins are.
-- docs/decisions/0208-the-bound-of-a-day-holds-all-that-is-paid.md

-- The stakes that came back on that day, those of before this comes left out.
alter table game_day_net add column back bigint not null default 0 check (back >= 0);
grant update (back) on game_day_net to lotto_app;

-- Of a provider that keeps a wallet: what came back from it above what went there.
insert into game_day_net (operator_id, provider, day, part, net)
select operator_id, provider, (db_now() at time zone 'Asia/Bangkok')::date, 0, sum(case way when 'out' then amount else -amount end)
from game_transfer where state = 'done' and (ended_at at time zone 'Asia/Bangkok')::date = (db_now() at time zone 'Asia/Bangkok')::date
group by operator_id, provider
on conflict (operator_id, provider, day, part) do update set net = game_day_net.net + excluded.net;

alter table game_alarm drop constraint game_alarm_kind_check;
alter table game_alarm add constraint game_alarm_kind_check check (kind in ('win-above-bound', 'day-above-bound', 'rollback-above-bound',
  'win-after-rollback', 'rollback-after-win', 'return-outside', 'transfer-open', 'transfer-odd', 'transfer-contradicted',
  'transfer-above-bound'));

-- `held`: its provider has made it, and the day was full.
alter table game_transfer drop constraint game_transfer_said_check;
alter table game_transfer add constraint game_transfer_said_check check (said in ('silent', 'pending', 'absent', 'odd', 'held'));

-- A bet does nothing where its own id was rolled back, or a name of it before any bet came by that name. One whose id is the name of
-- other bets as well is taken back alone.
create or replace function refuse_odd_game_transaction() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from told t
      cross join lateral (select from game_rollback r where r.operator_id = t.operator_id and r.provider = t.provider
        and r.reference = any(array[t.transaction_id, t.bet_ref])
        and (r.target_id is null or r.reference = t.transaction_id) limit 1) r)
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
