-- Other rates of a plan, as one person has asked for them: rounds on sale take them at once, so a second one agrees.
create table plan_proposal (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  lottery_group text not null,
  plan text not null,
  type bet_type not null,
  rate int not null check (rate > 0),
  discount int not null check (discount between 0 and 9999),
  maker_id uuid not null references staff (staff_id),
  made_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'rejected', 'withdrawn')),
  decided_by uuid references staff (staff_id),
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'confirmed' or decided_by <> maker_id)
);
create unique index plan_proposal_open on plan_proposal (operator_id, lottery_group, plan, type) where state = 'open';
grant select, insert on plan_proposal to lotto_app;
grant update (state, decided_by, decided_at) on plan_proposal to lotto_app;
-- A plan nobody has bet in may go; tickets carry their own prices.
grant delete on rate to lotto_app;
