-- What is urgent is told before what is not: an offer to all keeps nobody's sign-in or win waiting. docs/decisions/0103-messages-and-push.md
alter table push_due add column weight text not null default 'service' check (weight in ('security', 'service', 'marketing'));
drop index push_due_next;
create index push_due_next on push_due (operator_id, weight, due_at);
