-- Who runs the site, who plays on it. Catalogues are shared; what a member owns begins with member_id.

-- The one clock that decides. Tests put their own in its place; the program's role may not.
create function db_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

create table operator (
  id uuid primary key,
  code text not null unique check (code ~ '^[a-z0-9-]{2,20}$'),
  name text not null,
  company text not null check (company ~ '^[A-Z0-9]{2}$'),
  agent text not null check (agent ~ '^[A-Z0-9]{2}$'),
  -- Carries the operator's own side of house-only transfers.
  house_member_id uuid not null unique,
  theme jsonb not null default '[]',
  settings jsonb not null default '{}',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  unique (company, agent)
);

create table operator_host (
  host text primary key check (host = lower(host)),
  operator_id uuid not null references operator (id)
);

create table member (
  member_id uuid primary key,
  operator_id uuid not null,
  -- The name of the sign-in, lower case; `code` is company + agent + name and stands on paper.
  name text not null check (name ~ '^[a-z0-9]{4,20}$'),
  code text not null,
  phone text check (phone ~ '^0[0-9]{8,9}$'),
  full_name text,
  birth_date date,
  status text not null default 'active' check (status in ('active', 'banned', 'closed')),
  password_hash text not null,
  password_changed_at timestamptz not null,
  referred_by text,
  created_at timestamptz not null
);

-- What is unique across members stands in registries of its own, so that members can be spread over machines.
create table sign_in_name (
  operator_id uuid not null,
  name text not null,
  member_id uuid not null,
  primary key (operator_id, name)
);
create table sign_in_phone (
  operator_id uuid not null,
  phone text not null,
  member_id uuid not null,
  primary key (operator_id, phone)
);

create table staff (
  staff_id uuid primary key,
  operator_id uuid not null references operator (id),
  name text not null check (name ~ '^[a-z0-9-]{3,20}$'),
  role text not null check (role in ('draw_maker', 'draw_checker', 'auditor', 'operator_admin')),
  status text not null default 'active' check (status in ('active', 'closed')),
  password_hash text not null,
  created_at timestamptz not null,
  unique (operator_id, name)
);

grant select on operator, operator_host to lotto_app;
grant insert, update on operator, operator_host to lotto_app;
grant select, insert on member, sign_in_name, sign_in_phone, staff to lotto_app;
grant update (status, password_hash, password_changed_at, phone, full_name) on member to lotto_app;
grant update (status, password_hash, role) on staff to lotto_app;
