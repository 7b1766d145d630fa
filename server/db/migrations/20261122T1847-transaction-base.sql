-- What is added to the number of a transaction before it is written or compared (written_by, watermarks, places of the log). A
-- dump that is restored into another cluster meets lower numbers there: the start after it raises the base above all that
-- were ever written, so that order and watermarks stay right.
create table transaction_base (
  one boolean primary key default true check (one),
  base bigint not null check (base >= 0)
);
insert into transaction_base (base) values (0);
grant select on transaction_base to lotto_app;
