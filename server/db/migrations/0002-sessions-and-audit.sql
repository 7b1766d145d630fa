-- Who is signed in, and what was done. Tokens are 256 random bits; only their SHA-256 is kept (base64url).

create table session (
  member_id uuid not null,
  session_id uuid not null,
  operator_id uuid not null,
  -- Signed in from a browser: its tokens are worth nothing without its cookie.
  browser boolean not null,
  address text not null,
  device text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, session_id)
);
create index session_in_use on session (operator_id, seen_at) where ended_at is null;

-- A registry of its own: a token says nothing about whose it is, so it cannot stand among a member's rows.
create table session_token (
  token_hash text primary key check (token_hash ~ '^[A-Za-z0-9_-]{43}$'),
  -- 'once' signs in a single time (the smart link); the others speak for the session.
  kind text not null check (kind in ('cookie', 'agent', 'member', 'once')),
  operator_id uuid not null,
  member_id uuid not null,
  session_id uuid not null,
  expires_at timestamptz not null
);
create index session_token_session on session_token (member_id, session_id);
create index session_token_expiry on session_token (expires_at);

create table staff_session (
  token_hash text primary key check (token_hash ~ '^[A-Za-z0-9_-]{43}$'),
  session_id uuid not null unique,
  staff_id uuid not null references staff (staff_id),
  address text not null,
  device text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null
);
create index staff_session_staff on staff_session (staff_id);

grant select, insert, delete on session to lotto_app;
grant update (seen_at, ended_at) on session to lotto_app;
grant select, insert, delete on session_token to lotto_app;
grant select, insert, delete on staff_session to lotto_app;
grant update (seen_at) on staff_session to lotto_app;

-- Per operator a chain of hashes: row_hash = SHA-256(LP("lotto/audit/v1", hash before, seq, body)). No row is ever
-- changed, and a row changed behind our back breaks every hash after it.
create table audit (
  operator_id uuid not null,
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  actor text not null,
  kind text not null,
  -- The exact text that was hashed: jsonb would forget the order of its keys.
  body text not null,
  row_hash bytea not null check (length(row_hash) = 32),
  primary key (operator_id, seq)
);

-- The end of each chain. Whoever holds this row appends next; it is locked last, after all else.
create table audit_head (
  operator_id uuid primary key,
  seq bigint not null,
  row_hash bytea not null check (length(row_hash) = 32)
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_audit_change();

grant select, insert on audit, audit_head to lotto_app;
grant update (seq, row_hash) on audit_head to lotto_app;
