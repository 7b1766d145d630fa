-- When a settlement was last taken to be added up: what is broken waits behind what nobody has looked at.
alter table settlement add column looked_at timestamptz;
grant update (looked_at) on settlement to lotto_app;
