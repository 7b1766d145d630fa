-- What an owner asks of all assistants: a second step of their sign-in.
create table assistant_rule (
  member_id uuid primary key references member (member_id),
  operator_id uuid not null references operator (id),
  asks_two_step boolean not null
);
grant select, insert on assistant_rule to lotto_app;
grant update (asks_two_step) on assistant_rule to lotto_app;
