-- The catalogue of games: what an operator shows of each provider, the lists that were brought in, when games rest, and what
-- each member keeps and has opened. The providers themselves are in domain/games/providers.ts.
create table game_provider (
  operator_id uuid not null references operator (id),
  code text not null check (code ~ '^[A-Z0-9]{3}$'),
  is_on boolean not null,
  shelf text not null check (shelf in ('slot', 'casino', 'sportbook', 'fishing', 'esport', 'horse', 'lotto', 'group')),
  -- Its place on the shelf.
  place int not null check (place between 1 and 999),
  -- How often a list was brought in, when last, and how many games that one had.
  lists int not null default 0,
  listed_at timestamptz,
  games int not null default 0 check (games >= 0),
  primary key (operator_id, code)
);
grant select, insert, update (is_on, shelf, place, lists, listed_at, games) on game_provider to lotto_app;

create table game (
  operator_id uuid not null,
  provider text not null,
  -- The provider's own name for it.
  game_id text not null check (length(game_id) between 1 and 64),
  name_th text not null,
  name_en text not null,
  type text not null,
  is_new boolean not null,
  is_popular boolean not null,
  -- Whether the operator shows it, and whether the provider's last list has it.
  is_on boolean not null default true,
  is_listed boolean not null default true,
  -- Its place in the provider's list, from 1.
  place int not null check (place > 0),
  -- What it is found by: both names, in small letters.
  found_by text not null,
  -- When a list had it first.
  listed_at timestamptz not null,
  primary key (operator_id, provider, game_id),
  foreign key (operator_id, provider) references game_provider (operator_id, code)
);
-- Of one spelling there is one game.
create unique index game_by_any_spelling on game (operator_id, provider, lower(game_id));
create index game_in_order on game (operator_id, place, provider, game_id) where is_on and is_listed;
create index game_of_provider on game (operator_id, provider, place, game_id);
grant select, insert,
  update (name_th, name_en, type, is_new, is_popular, is_on, is_listed, place, found_by) on game to lotto_app;

-- When games rest: those of a provider, or all. A rest is never taken away; it may end before its time.
create table game_rest (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  provider text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  message text not null,
  -- Null: it stood in the site's settings before there were rests.
  made_by uuid references staff (staff_id),
  made_at timestamptz not null,
  ended_at timestamptz,
  check (ends_at > starts_at)
);
create index game_rest_standing on game_rest (operator_id, starts_at) where ended_at is null;
create trigger game_rest_is_never_removed before delete or truncate on game_rest
  for each statement execute function refuse_change();
grant select, insert, update (ended_at) on game_rest to lotto_app;

create table game_kept (
  member_id uuid not null,
  operator_id uuid not null,
  provider text not null,
  game_id text not null,
  kept_at timestamptz not null,
  primary key (member_id, provider, game_id),
  foreign key (operator_id, provider, game_id) references game (operator_id, provider, game_id)
);
grant select, insert, delete on game_kept to lotto_app;

create table game_opened (
  member_id uuid not null,
  operator_id uuid not null,
  provider text not null,
  game_id text not null,
  opened_at timestamptz not null,
  primary key (member_id, provider, game_id),
  foreign key (operator_id, provider, game_id) references game (operator_id, provider, game_id)
);
grant select, insert, update (opened_at), delete on game_opened to lotto_app;

update staff_role set permissions = permissions || 'games.see'::text
where role in ('draw_maker', 'draw_checker', 'auditor', 'operator_admin') and not 'games.see' = any(permissions);
update staff_role set permissions = permissions || 'games.set'::text
where role = 'operator_admin' and not 'games.set' = any(permissions);

-- What the site's settings said of maintenance goes on as rests.
insert into game_rest (id, operator_id, provider, starts_at, message, made_at)
select gen_random_uuid(), o.id, null, now(), coalesce(o.settings->'maintenance'->>'message', ''), now()
from operator o where (o.settings->'maintenance'->>'games')::boolean;
insert into game_rest (id, operator_id, provider, starts_at, message, made_at)
select gen_random_uuid(), o.id, p.code, now(), coalesce(o.settings->'maintenance'->>'message', ''), now()
from operator o cross join lateral jsonb_array_elements_text(o.settings->'maintenance'->'providers') as p (code);
update operator set settings = settings - 'maintenance' where settings ? 'maintenance';
