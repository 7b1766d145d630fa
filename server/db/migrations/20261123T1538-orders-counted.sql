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

-- What an account takes today, in satang: what came in, and what open orders will bring. What the bank dates in the future
-- counts on the day on which it is told. How much of a table is of today the planner cannot know before it asks the clock, which is
-- asked once and not for each row.
create function taken_today(of_account uuid) returns bigint language sql stable
set enable_seqscan = off set enable_bitmapscan = off
as $$
  select (select coalesce(sum(p.amount), 0) from incoming_payment p where p.account_id = of_account
      and (p.state <> 'suspense' or not exists (select from undone_payment u where u.incoming_id = p.id))
      and p.at >= (select date_trunc('day', db_now(), 'Asia/Bangkok'))
      and p.heard_at >= (select date_trunc('day', db_now(), 'Asia/Bangkok')))::bigint
    + (select coalesce(sum(o.pay), 0) from deposit_order o where o.account_id = of_account and o.state = 'open'
      and o.expires_at > (select db_now()))::bigint
$$;
revoke execute on function taken_today(uuid) from public;
grant execute on function taken_today(uuid) to lotto_app;
