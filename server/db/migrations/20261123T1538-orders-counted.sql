-- What a member has begun today, what an account has taken today, and which amounts near one it has given, are read from
-- indexes and from no older row: all are asked for under locks that others wait for.

create index deposit_order_begun on deposit_order (member_id, started_at) include (state, expires_at);
create index member_pair_begun on member_pair (payer_id, opened_at);

drop index incoming_payment_day;
create index incoming_payment_day on incoming_payment (account_id, at) include (heard_at, amount, state, id);
drop index deposit_order_waiting;
create index deposit_order_waiting on deposit_order (account_id, expires_at) include (pay) where state = 'open';

-- An amount near a whole one is that one and some satang.
create index deposit_order_asked on deposit_order (account_id, asked, expires_at) include (pay, state) where mode = 'bank';
create index incoming_payment_near on incoming_payment (account_id, (amount / 100), heard_at);
