-- The first withdrawal of an operator is found, not looked for among all: the close of days begins with it.
create index withdrawal_asked on withdrawal (operator_id, requested_at);
