-- A second proof beside the password: codes of an authenticator app, codes on paper, and a member's PIN.

-- The app of a member or of a member of staff. `owner_id` is the id of either: none is both.
create table second_factor (
  owner_id uuid primary key,
  operator_id uuid not null,
  -- What the app and we share, sealed with a key that the database does not have.
  sealed_secret bytea not null,
  started_at timestamptz not null,
  -- Null until a first code has shown that the app has it: until then nobody is asked for codes.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: a code is good once.
  last_step bigint not null default 0,
  -- Wrong codes in a row, and until when none is taken.
  wrong integer not null default 0 check (wrong >= 0),
  paused_until timestamptz
);

create table recovery_code (
  owner_id uuid not null,
  -- HMAC-SHA256 with a key that the database does not have (base64url).
  code_hash text not null check (code_hash ~ '^[A-Za-z0-9_-]{43}$'),
  used_at timestamptz,
  primary key (owner_id, code_hash)
);

-- The password was right and the code has not come yet. Worth nothing but to bring the code.
create table half_sign_in (
  token_hash text primary key check (token_hash ~ '^[A-Za-z0-9_-]{43}$'),
  owner_id uuid not null,
  owner_kind text not null check (owner_kind in ('member', 'staff')),
  operator_id uuid not null,
  expires_at timestamptz not null
);
create index half_sign_in_owner on half_sign_in (owner_id, expires_at);
create index half_sign_in_expiry on half_sign_in (expires_at);

create table member_pin (
  member_id uuid primary key,
  operator_id uuid not null,
  pin_hash text not null,
  set_at timestamptz not null,
  wrong integer not null default 0 check (wrong >= 0),
  paused_until timestamptz
);

grant select, insert, update, delete on second_factor, recovery_code to lotto_app;
grant select, insert, delete on half_sign_in to lotto_app;
grant select, insert on member_pin to lotto_app;
grant update (pin_hash, set_at, wrong, paused_until) on member_pin to lotto_app;
