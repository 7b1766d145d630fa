-- The longest time between two checks of reality that an operator allows, by its licence: members choose a shorter one, never a longer
-- one. docs/decisions/0155-the-operators-check.md

-- It follows from what two people have set; anything else is as if nothing were set.
alter table operator add column longest_check int not null generated always as (
  case settings->'licence'->'checkMinutes' when '15'::jsonb then 15 when '30'::jsonb then 30 when '60'::jsonb then 60 else 120 end) stored;

-- Minutes between two checks: half an hour for who chose nothing, and never more than the operator allows, whenever that was set.
create function check_minutes(chosen int, longest int) returns int language sql immutable
  return least(coalesce(chosen, 30), longest);
revoke execute on function check_minutes(int, int) from public;
grant execute on function check_minutes(int, int) to lotto_app;

create or replace view play_standing as
  select s.member_id, s.seen_at, s.checked_at + make_interval(mins => check_minutes(
      (select c.minutes from play_check c where c.member_id = s.member_id),
      (select o.longest_check from operator o where o.id = s.operator_id))) as check_due_at
  from play_session s;
