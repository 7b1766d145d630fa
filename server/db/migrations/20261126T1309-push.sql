-- Browsers in which a member has asked to be told, each bound to the session it was asked in.
create table push_subscription (
  id uuid primary key,
  member_id uuid not null,
  session_id uuid not null,
  operator_id uuid not null references operator (id),
  -- Where the browser's own service takes messages for it. Whoever has it and the keys still needs the site's signature.
  address text not null unique check (char_length(address) <= 1000 and address like 'https://%'),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  -- The site as the member opened it: push services want to know whom to write to.
  origin text not null check (char_length(origin) <= 300),
  language text not null check (language in ('th', 'en')),
  -- Otherwise a locked screen says only that there is a message.
  shows_text boolean not null,
  made_at timestamptz not null,
  foreign key (member_id, session_id) references session (member_id, session_id) on delete cascade
);
create index push_subscription_of_member on push_subscription (member_id, made_at);
create index push_subscription_of_session on push_subscription (member_id, session_id);
grant select, insert, delete, update (shows_text) on push_subscription to lotto_app;

-- What has still to be sent to a browser.
create table push_due (
  subscription_id uuid not null references push_subscription (id) on delete cascade,
  member_id uuid not null,
  n int not null,
  operator_id uuid not null,
  due_at timestamptz not null,
  tries int not null default 0,
  primary key (subscription_id, n)
);
create index push_due_next on push_due (operator_id, due_at);
grant select, insert, delete, update (due_at, tries) on push_due to lotto_app;
