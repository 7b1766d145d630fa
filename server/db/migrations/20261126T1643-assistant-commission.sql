-- What an owner pays an assistant: a share of the stakes it sells, in basis points. It is a figure of the report, and moves no money.
-- docs/decisions/0122-what-assistants-earn.md
alter table assistant add column commission int not null default 0 check (commission between 0 and 5000);
-- As it was agreed when the ticket was sold.
alter table assistant_act add column commission int not null default 0
  check (commission between 0 and 5000 and (kind = 'ticket' or commission = 0));
create index assistant_act_by_day on assistant_act (member_id, assistant_id, day) where kind = 'ticket';
create index assistant_day_newest on assistant_day (member_id, day, assistant_id);
