-- What a member keeps to bet on again.
create table favourite (
  member_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  -- The lines, side by side, as in a ticket.
  types bet_type[] not null,
  numbers text[] not null,
  stakes bigint[] not null,
  saved_at timestamptz not null,
  primary key (member_id, id),
  unique (member_id, name),
  check (cardinality(types) between 1 and 500
    and cardinality(numbers) = cardinality(types) and cardinality(stakes) = cardinality(types))
);
grant select, insert, delete on favourite to lotto_app;
grant update (types, numbers, stakes, saved_at) on favourite to lotto_app;

-- The last version of a member's cash before a moment; 0 when there is none. Versions are dense and rise with time, so
-- it is found by halving: some twenty look-ups by key, however many years there are, and no index that betting pays for.
create function cash_version_before(member uuid, moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
  moved_at timestamptz;
begin
  select version into high from account where member_id = member and name = 'cash';
  while low < high loop
    middle := (low + high + 1) / 2;
    select t.at into moved_at from (
      select at from transfer where member_id = member and debit = 'cash' and debit_version = middle
      union all
      select at from transfer where member_id = member and credit = 'cash' and credit_version = middle) t;
    if moved_at < moment then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;
