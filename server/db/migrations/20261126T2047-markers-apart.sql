-- Members with whom a page of the hourly run has failed: each is looked at alone, so that one of them keeps nobody else's markers
-- back, and again each hour until that succeeds. docs/decisions/0121-markers-of-harm.md
create table marker_apart (
  member_id uuid primary key references member (member_id),
  operator_id uuid not null references operator (id),
  -- Up to which hour they were last looked at in vain; null: not yet.
  tried timestamptz check (tried = play_hour_of(tried)),
  tries int not null default 0 check (tries >= 0)
);
create index marker_apart_of_operator on marker_apart (operator_id, tried nulls first, member_id);
grant select, insert, update (tried, tries), delete on marker_apart to lotto_app;
