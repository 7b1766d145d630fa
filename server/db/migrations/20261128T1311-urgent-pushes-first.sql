-- What is urgent is told before what is not: an offer to all keeps nobody's sign-in or win waiting. docs/decisions/0103-messages-and-push.md
alter table push_due add column weight text not null default 'service' check (weight in ('security', 'service', 'marketing'));
-- What waits already, as of the day of this migration.
update push_due d set weight = case m.kind when 'offer' then 'marketing' else 'security' end
from message m where m.member_id = d.member_id and m.n = d.n
  and m.kind in ('signed-in', 'password-changed', 'two-step', 'pin', 'assistant', 'offer');
drop index push_due_next;
create index push_due_next on push_due (operator_id, weight, due_at);
