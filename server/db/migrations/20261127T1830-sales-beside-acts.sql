-- What an assistant's sale cost and in which round it was stand beside the act, so that the report of a shop reads what was sold from the
-- index of its days alone, and tickets only where they do not stand any more. docs/decisions/0147-a-report-by-assistant.md
alter table assistant_act add column net bigint, add column round_id uuid;

-- What stood before is filled from its tickets.
alter table assistant_act disable trigger assistant_act_is_append_only;
update assistant_act a set net = t.net, round_id = t.round_id
from ticket t where a.kind = 'ticket' and t.member_id = a.member_id and t.id = a.ref_id;
alter table assistant_act enable trigger assistant_act_is_append_only;

alter table assistant_act add constraint assistant_act_says_its_sale
  check ((kind = 'ticket') = (net is not null) and (kind = 'ticket') = (round_id is not null) and net > 0 and net <= stake);

-- The database fills both itself, from the ticket, which is written before; they never change after, here and there.
create function fill_sale_of_assistant() returns trigger language plpgsql as $$
begin
  select t.net, t.round_id into new.net, new.round_id from ticket t
    where new.kind = 'ticket' and t.member_id = new.member_id and t.id = new.ref_id and t.stake = new.stake
      and (t.placed_at at time zone 'Asia/Bangkok')::date = new.day;
  if new.kind = 'ticket' and not found then
    raise exception 'an assistant sells a ticket, at its stake and on its day' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger assistant_act_says_its_sale before insert on assistant_act
  for each row execute function fill_sale_of_assistant();

drop index assistant_act_by_day;
create index assistant_act_by_day on assistant_act (member_id, assistant_id, day, round_id)
  include (stake, net, commission) where kind = 'ticket';

-- A member's tickets that were cancelled or refunded, by when they were sold.
create index ticket_not_standing on ticket (member_id, placed_at) where status <> 'placed';

-- What a member won in a round is found by the index of the round's winners.
drop index settle_item_by_round;
create index settle_item_by_round on settle_item (round_id, revision, member_id);
