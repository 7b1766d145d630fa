-- What an assistant sold on a Bangkok day in a round, added up as it is sold: the report of a shop reads one row where it read a thousand
-- sales. docs/decisions/0179-a-shop-s-days-are-added-up.md
create table assistant_sold (
  member_id uuid not null,
  assistant_id uuid not null,
  day date not null,
  round_id uuid not null,
  -- Satang, of all that was sold: what was cancelled or given back is taken off when it is read.
  stake bigint not null check (stake > 0),
  net bigint not null check (net > 0 and net <= stake),
  -- Each ticket's share as it was agreed, rounded down.
  commission bigint not null check (commission >= 0 and commission <= stake),
  primary key (member_id, assistant_id, day, round_id),
  foreign key (member_id, assistant_id) references assistant (member_id, assistant_id)
) with (fillfactor = 50); -- each sale changes its row, which then stays on its page
grant select on assistant_sold to lotto_app;

-- No sale comes in between.
lock table assistant_act in share row exclusive mode;
insert into assistant_sold (member_id, assistant_id, day, round_id, stake, net, commission)
select member_id, assistant_id, day, round_id, sum(stake), sum(net), sum(stake * commission / 10000)
from assistant_act where kind = 'ticket' group by member_id, assistant_id, day, round_id;

-- The owner of the database counts; the program cannot. Acts are never changed, so that nothing is ever taken off.
create function count_sale_of_assistant() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into assistant_sold as s (member_id, assistant_id, day, round_id, stake, net, commission)
  values (new.member_id, new.assistant_id, new.day, new.round_id, new.stake, new.net, new.stake * new.commission / 10000)
  on conflict (member_id, assistant_id, day, round_id) do update
    set stake = s.stake + excluded.stake, net = s.net + excluded.net, commission = s.commission + excluded.commission;
  return null;
end $$;
revoke execute on function count_sale_of_assistant() from public;
create trigger assistant_sale_is_counted after insert on assistant_act
  for each row when (new.kind = 'ticket') execute function count_sale_of_assistant();

-- Nothing else read sales from it.
drop index assistant_act_by_day;

create or replace view money_of_members.assistant_act as select * from public.assistant_act
  where member_id > (select current_setting('money.after')::uuid) and member_id <= (select current_setting('money.until')::uuid);
create view money_of_members.assistant_sold as select * from public.assistant_sold
  where member_id > (select current_setting('money.after')::uuid) and member_id <= (select current_setting('money.until')::uuid);
grant select on money_of_members.assistant_sold to lotto_app;

create or replace function audit_assistant_days() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I36 a day of an assistant is what was sold on it', member_id, assistant_id,
      format('%s: %s, sold %s', day, d.staked, s.staked)
    from assistant_day d full join (
      select a.member_id, a.assistant_id, a.day, sum(a.stake)::bigint as staked
      from assistant_act a join ticket t on t.member_id = a.member_id and t.id = a.ref_id
      where a.kind = 'ticket' and t.status <> 'cancelled'
      group by a.member_id, a.assistant_id, a.day) s using (member_id, assistant_id, day)
    where coalesce(d.staked, 0) <> coalesce(s.staked, 0)
  union all
  select 'I36 what an assistant has sold of a round is its sales', member_id, assistant_id,
      format('%s, round %s: %s, sold %s', day, round_id, d.stake, s.stake)
    from assistant_sold d full join (
      select a.member_id, a.assistant_id, a.day, a.round_id, sum(a.stake)::bigint as stake, sum(a.net)::bigint as net,
        sum(a.stake * a.commission / 10000)::bigint as commission
      from assistant_act a where a.kind = 'ticket'
      group by a.member_id, a.assistant_id, a.day, a.round_id) s using (member_id, assistant_id, day, round_id)
    where (d.stake, d.net, d.commission) is distinct from (s.stake, s.net, s.commission)
$$;
