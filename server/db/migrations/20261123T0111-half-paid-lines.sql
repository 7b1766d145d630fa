-- The places, from 0, of the lines whose number was paid half when it was sold. The rate of a line does not tell it: a number can
-- have a rate of its own. Tickets of before keep none.
alter table ticket add column half_lines int[] not null default '{}'
  check (cardinality(half_lines) <= cardinality(types));
