-- A share that is no whole satang is rounded down. It was compared with the unrounded one, since sums are no whole numbers to the
-- database: stakes such as 101 baht at 50 of 10,000 were refused, and with them what everybody of their batch had earned.
create or replace function refuse_odd_accrual() returns trigger language plpgsql as $$
declare
  known record;
begin
  if new.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second' then
    raise exception 'income is written when it is counted' using errcode = 'restrict_violation';
  end if;
  if not exists (select from referral r where r.member_id = new.friend_id and r.level = new.level
    and r.referrer_id = new.member_id and r.operator_id = new.operator_id) then
    raise exception 'income is of members whom the member brought' using errcode = 'restrict_violation';
  end if;
  if not exists (select from settlement s where s.round_id = new.round_id and s.revision = new.revision
    and s.operator_id = new.operator_id and s.state = 'settled') then
    raise exception 'income is of settled rounds' using errcode = 'restrict_violation';
  end if;
  select coalesce(sum(a.staked), 0) + new.staked as staked, coalesce(sum(a.amount), 0) + new.amount as amount,
    coalesce(max(a.nth), 0) + 1 as nth, coalesce(min(a.rate), new.rate) as rate, min(a.held_until) as first
    into strict known
    from affiliate_accrual a where a.member_id = new.member_id and a.friend_id = new.friend_id
      and a.round_id = new.round_id and a.level = new.level;
  if new.nth <> known.nth or new.rate <> known.rate or known.staked < 0
    or known.amount <> floor(known.staked * known.rate / 10000)
    or known.staked <> (select coalesce(sum(t.net), 0) from round r
      join ticket t on t.member_id = new.friend_id and t.placed_at >= r.opens_at and t.round_id = r.id
      where r.id = new.round_id and t.status = 'placed') then
    raise exception 'income is what the stakes that stand earn' using errcode = 'restrict_violation';
  end if;
  if new.staked > 0 and new.held_until <> new.at + interval '7 days' or new.staked < 0 and new.held_until <> known.first then
    raise exception 'income waits for seven days' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
