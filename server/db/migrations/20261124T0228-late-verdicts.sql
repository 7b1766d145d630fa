-- A late transfer leaves the list of staff once two of them have said the same of it, and not by time. It moves no money.
create table late_verdict (
  payer_id uuid not null,
  pair_id uuid not null,
  staff_id uuid not null references staff (staff_id),
  -- `given`: the depositor has got by hand what was owed. `none`: nothing is owed.
  outcome text not null check (outcome in ('given', 'none')),
  reason text not null check (length(reason) between 1 and 500),
  said_at timestamptz not null,
  primary key (payer_id, pair_id, staff_id),
  foreign key (payer_id, pair_id) references late_slip (payer_id, pair_id)
);
create trigger late_verdict_is_append_only before update or delete or truncate on late_verdict
  for each statement execute function refuse_change();
grant select, insert on late_verdict to lotto_app;

create function is_late_settled(payer uuid, pair uuid) returns boolean language sql stable as $$
  select exists (select from late_verdict where payer_id = payer and pair_id = pair
    group by outcome having count(*) > 1)
$$;
revoke execute on function is_late_settled(uuid, uuid) from public;
grant execute on function is_late_settled(uuid, uuid) to lotto_app;
