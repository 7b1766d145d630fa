-- When members could be served: every server says so every few seconds, by the way that members' calls go. A row is one
-- stretch without a silence; what no row covers is an outage.
create table uptime (
  id uuid primary key,
  began_at timestamptz not null,
  last_at timestamptz not null,
  check (last_at >= began_at)
);
create index uptime_by_end on uptime (last_at);

grant select, insert, update (last_at) on uptime to lotto_app;
