-- A transfer between members that comes short: who is paid says how much has come, and who sent it agrees, or two people decide.
-- docs/decisions/0193-transfers-that-come-short.md

-- What the payee says has come, once; and what of the amount that was asked for has not come, once that is settled. `amount` is what the
-- pair pays of its withdrawal, so that nothing that adds pairs up need know of either.
alter table member_pair add column came bigint;
alter table member_pair add column missing bigint not null default 0;
alter table member_pair drop constraint member_pair_state_check;
alter table member_pair add constraint member_pair_state_check
  check (state in ('open', 'shown', 'short', 'disputed', 'paid', 'ended'));
alter table member_pair drop constraint member_pair_amount_check;
alter table member_pair add constraint member_pair_amount_check
  check (amount > 0 and missing >= 0 and (amount + missing) % 100 = 0 and (missing = 0 or state = 'paid'));
alter table member_pair add constraint member_pair_came_check
  check (case when came is null then state <> 'short' else came > 0 and came < amount + missing end);
grant update (amount, missing, came) on member_pair to lotto_app;
drop index member_pair_due;
create index member_pair_due on member_pair (operator_id, expires_at) where state in ('open', 'shown', 'short');

-- How much of it has come, where somebody of staff says that it was less.
alter table pair_verdict add column came bigint check (came is null or (paid and came > 0));

create or replace function refuse_pair_of_one() returns trigger language plpgsql as $$
declare
  sayers int;
begin
  if old.state in ('paid', 'ended') then
    raise exception 'a pair ends once' using errcode = 'restrict_violation';
  end if;
  if new.amount + new.missing <> old.amount + old.missing then
    raise exception 'what was asked for stays' using errcode = 'restrict_violation';
  end if;
  if (new.came is distinct from old.came or (new.state = 'short' and old.state <> 'short'))
    and not (old.came is null and new.state = 'short' and old.state in ('shown', 'disputed')) then
    raise exception 'how much has come is said once' using errcode = 'restrict_violation';
  end if;
  if new.state not in ('paid', 'ended') or (new.state = 'paid' and new.ended_by = 'payee' and new.missing = 0)
    or (new.state = 'paid' and new.ended_by = 'payer' and old.state = 'short' and new.amount = old.came)
    or (new.state = 'ended' and old.state = 'open' and new.slip_id is null) then
    return new;
  end if;
  select count(distinct v.staff_id) into sayers from pair_verdict v
    where v.payer_id = new.payer_id and v.pair_id = new.id and v.paid = (new.state = 'paid')
      and v.came is not distinct from case when new.missing > 0 then new.amount end
      and verdict_counts(v.staff_id, v.said_at);
  if old.state <> 'disputed' or new.ended_by <> 'people' or sayers < 2 then
    raise exception 'a disputed transfer takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger pair_takes_two on member_pair;
create trigger pair_takes_two before update on member_pair for each row
  when ((new.state, new.amount, new.missing, new.came) is distinct from (old.state, old.amount, old.missing, old.came))
  execute function refuse_pair_of_one();
