-- Every fault of the books that lasts is told by each check, not only the first.

-- Transactions whose rows broke a rule when they were last looked at: they are looked at again, and what is between them
-- is not. `watermark` of money_check is the first of them, or where everything was looked at.
create table money_fault (
  since bigint primary key,
  before bigint not null check (before > since),
  looked_at timestamptz not null
);
-- What was behind the first fault had been looked at, but not kept where it was broken.
insert into money_fault (since, before, looked_at)
select since, least(since + 5000, looked), now() from money_check, generate_series(watermark, looked - 1, 5000) since;
grant select, insert, delete on money_fault to lotto_app;
grant update (looked_at) on money_fault to lotto_app;
