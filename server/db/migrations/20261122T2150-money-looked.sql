-- The check of the books goes on behind a fault that lasts, instead of beginning at it each time.

-- Everything written by transactions below it was looked at; the watermark stands lower while a fault is not put right.
alter table money_check add column looked bigint not null default 0;
update money_check set looked = watermark;
grant update (looked) on money_check to lotto_app;
