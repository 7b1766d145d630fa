-- An operator is made in production as well, and its owner chooses a password by a link that is good once.

-- Guards the page of the first operator. One at most: each start without an operator makes another in its place.
create table setup_token (
  the_only boolean primary key default true check (the_only),
  -- SHA-256 of 256 random bits (base64url).
  token_hash text not null check (token_hash ~ '^[A-Za-z0-9_-]{43}$')
);

-- The link by which a member of staff chooses a password. The newest holds.
create table staff_link (
  staff_id uuid primary key references staff (staff_id),
  token_hash text not null unique check (token_hash ~ '^[A-Za-z0-9_-]{43}$'),
  expires_at timestamptz not null
);

create index operator_host_operator on operator_host (operator_id);

grant select, insert, update, delete on setup_token, staff_link to lotto_app;
