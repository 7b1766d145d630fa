-- Numbers an operator takes no more bets on, or pays half, in one round. They hold for later bets: a line keeps its rate.
create table number_rule (
  round_id uuid not null references round (id),
  type bet_type not null,
  number text not null check (number ~ '^[0-9]{1,6}$'),
  kind text not null check (kind in ('closed', 'half')),
  set_by uuid not null references staff (staff_id),
  set_at timestamptz not null,
  primary key (round_id, type, number)
);
grant select, insert, delete on number_rule to lotto_app;
grant update (kind, set_by, set_at) on number_rule to lotto_app;
