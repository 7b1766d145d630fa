-- The lesser prizes of a government draw, as its own service or a file of past draws gave them. They belong to the draw
-- and not to an operator's round: nobody bets on them, and nothing is paid by them.
create table slip_prizes (
  business_date date primary key,
  second text[] not null check (cardinality(second) = 5),
  third text[] not null check (cardinality(third) = 10),
  fourth text[] not null check (cardinality(fourth) = 50),
  fifth text[] not null check (cardinality(fifth) = 100),
  source text not null,
  stored_at timestamptz not null
);
create trigger slip_prizes_is_append_only before update or delete or truncate on slip_prizes
  for each statement execute function refuse_change();

grant select, insert on slip_prizes to lotto_app;
