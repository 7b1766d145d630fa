-- The public key of the SECRET that signs and marks in this database. A start with another SECRET is refused: what is sealed
-- could not be checked any more, and so neither paid nor made void.
create table program_key (
  one boolean primary key default true check (one),
  public_key bytea not null check (length(public_key) = 32),
  since timestamptz not null
);
grant select, insert on program_key to lotto_app;
