-- Messages of banks that a phone forwards.

-- The nonces of seals, so that what is sent again is refused.
create table sms_nonce (
  operator_id uuid not null references operator (id),
  nonce bytea not null check (length(nonce) = 12),
  at timestamptz not null,
  primary key (operator_id, nonce)
);
create index sms_nonce_at on sms_nonce (operator_id, at);

-- What a channel has told and nobody could read. People look at each.
create table unread_notice (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  channel text not null check (channel in ('sms')),
  reference text not null,
  sender text not null,
  text text not null,
  received_at timestamptz not null,
  heard_at timestamptz not null,
  reason text not null check (reason in ('sender-unknown', 'text-unknown', 'time-unlikely', 'account-unknown')),
  unique (operator_id, channel, reference)
);
create index unread_notice_newest on unread_notice (operator_id, heard_at);
create trigger unread_notice_is_append_only before update or delete or truncate on unread_notice
  for each statement execute function refuse_change();

grant select, insert, update, delete on sms_nonce to lotto_app;
grant select, insert on unread_notice to lotto_app;
