-- Wrong passwords and registrations, counted for every process alike and over restarts.

create table guess_count (
  -- A hash of what is counted: an account, an address or a network, never the name itself.
  counted_for text primary key check (counted_for ~ '^[A-Za-z0-9_-]{43}$'),
  -- As of `counted_at`. One is forgiven every `refill_seconds`.
  failures double precision not null check (failures >= 0),
  refill_seconds double precision not null check (refill_seconds > 0),
  counted_at timestamptz not null
);

grant select, insert, update, delete on guess_count to lotto_app;
