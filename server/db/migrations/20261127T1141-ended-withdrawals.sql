-- Ended withdrawals are looked for by member, amount, day and the provider's reference, page by page. docs/decisions/0074-withdrawals.md
drop index withdrawal_ended;
create index withdrawal_ended on withdrawal (operator_id, ended_at, id) where ended_at is not null;
create index withdrawal_ended_of_member on withdrawal (member_id, ended_at, id) where ended_at is not null;
create index withdrawal_ended_of_amount on withdrawal (operator_id, amount, ended_at, id) where ended_at is not null;
create index withdrawal_of_reference on withdrawal (operator_id, reference) where reference is not null;
