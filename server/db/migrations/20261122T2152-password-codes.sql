-- Somebody asked for a code to choose a new password. `member_id` is null where the phone is nobody's: the answers are the
-- same. The code itself is not stored: it is made from `token_hash` by a key that the database has not.
create table password_code (
  token_hash text primary key check (token_hash ~ '^[A-Za-z0-9_-]{43}$'),
  operator_id uuid not null,
  member_id uuid,
  tries int not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index password_code_member on password_code (member_id);
create index password_code_expiry on password_code (operator_id, expires_at);
grant select, insert, delete on password_code to lotto_app;
grant update (tries) on password_code to lotto_app;
