-- The prize wheel. Where a spin ends follows from a secret whose commitment was shown before, from the member's own seed,
-- from the number of the spin and from the table of places.

-- Every table of places that was spun: a spin is checked with its own.
create table wheel_table (
  operator_id uuid not null references operator (id),
  hash bytea not null check (octet_length(hash) = 32),
  -- In their order: weight, and prize in satang.
  places jsonb not null,
  first_spun_at timestamptz not null,
  primary key (operator_id, hash)
);

create table wheel_seed (
  member_id uuid not null,
  id uuid not null,
  operator_id uuid not null references operator (id),
  commitment bytea not null check (octet_length(commitment) = 32),
  -- Sealed by a key that the database has not: who reads it knows no spin before it is made.
  sealed bytea not null,
  made_at timestamptz not null,
  -- Both are written when the member asks for it; from then on nothing is spun with it.
  revealed_at timestamptz,
  seed bytea check (octet_length(seed) = 32),
  check ((revealed_at is null) = (seed is null)),
  primary key (member_id, id)
);
create unique index wheel_seed_in_use on wheel_seed (member_id) where revealed_at is null;
-- A promise is one member's.
create unique index wheel_seed_promised_once on wheel_seed (commitment);

create table wheel_spin (
  member_id uuid not null,
  id uuid not null,
  operator_id uuid not null references operator (id),
  seed_id uuid not null,
  -- 1 for the first spin with its seed.
  nonce int not null check (nonce >= 1),
  client_seed text not null check (client_seed ~ '^[0-9A-Za-z_-]{1,64}$'),
  table_hash bytea not null,
  -- From 0, in the order of the table.
  place int not null check (place between 0 and 11),
  -- Satang; 0: nothing.
  prize bigint not null check (prize >= 0),
  -- The Bangkok day whose spin it is, and which of it.
  on_date date not null,
  nth int not null check (nth between 1 and 50),
  key uuid not null,
  request_hash bytea not null,
  at timestamptz not null,
  primary key (member_id, id),
  constraint wheel_spin_once_a_number unique (member_id, seed_id, nonce),
  constraint wheel_spin_once_a_key unique (member_id, key),
  constraint wheel_spin_of_a_day unique (member_id, on_date, nth),
  foreign key (member_id, seed_id) references wheel_seed (member_id, id),
  foreign key (operator_id, table_hash) references wheel_table (operator_id, hash)
);
create index wheel_spin_newest on wheel_spin (member_id, at desc);

create trigger wheel_table_is_append_only before update or delete or truncate on wheel_table
  for each statement execute function refuse_change();
create trigger wheel_spin_is_append_only before update or delete or truncate on wheel_spin
  for each statement execute function refuse_change();
create trigger wheel_seed_is_never_removed before delete or truncate on wheel_seed
  for each statement execute function refuse_change();

-- A seed is shown once, and is the one that was promised.
create function refuse_other_wheel_seed() returns trigger language plpgsql as $$
begin
  if old.revealed_at is not null then
    raise exception 'a seed is shown once' using errcode = 'restrict_violation';
  end if;
  if new.seed is not null and sha256(
    int4send(15) || 'lotto/commit/v1'::bytea
    || int4send(octet_length('wheel:' || new.id)) || convert_to('wheel:' || new.id, 'UTF8')
    || int4send(32) || new.seed) <> new.commitment then
    raise exception 'a seed is the one that was promised' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger wheel_seed_is_as_promised before update on wheel_seed
  for each row execute function refuse_other_wheel_seed();

create function refuse_odd_wheel_spin() returns trigger language plpgsql as $$
begin
  if new.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second'
    or new.on_date <> (new.at at time zone 'Asia/Bangkok')::date then
    raise exception 'a spin is of its own day' using errcode = 'restrict_violation';
  end if;
  if not exists (select from member m
    where m.member_id = new.member_id and m.operator_id = new.operator_id and m.status = 'active') then
    raise exception 'active members of the operator spin' using errcode = 'restrict_violation';
  end if;
  if not exists (select from wheel_seed s
    where s.member_id = new.member_id and s.id = new.seed_id and s.operator_id = new.operator_id and s.revealed_at is null) then
    raise exception 'nobody spins with a seed that is shown' using errcode = 'restrict_violation';
  end if;
  if new.nonce <> 1 + (select count(*) from wheel_spin w
    where w.member_id = new.member_id and w.seed_id = new.seed_id) then
    raise exception 'spins of a seed are numbered without gaps' using errcode = 'restrict_violation';
  end if;
  if new.prize is distinct from (select (t.places->new.place->>'prize')::bigint from wheel_table t
    where t.operator_id = new.operator_id and t.hash = new.table_hash) then
    raise exception 'a prize is that of its place' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger wheel_spin_is_of_its_wheel before insert on wheel_spin
  for each row execute function refuse_odd_wheel_spin();

create function refuse_transfer_without_spin() returns trigger language plpgsql as $$
begin
  if not exists (select from wheel_spin w
    where w.member_id = new.member_id and w.id = new.ref_id and w.operator_id = new.operator_id
      and w.prize = new.amount and w.xmin = pg_current_xact_id()::xid) then
    raise exception 'a prize of the wheel is that of a spin' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger transfer_of_wheel before insert on transfer for each row
  when (new.kind = 'wheel') execute function refuse_transfer_without_spin();

grant select, insert on wheel_table, wheel_seed, wheel_spin to lotto_app;
grant update (revealed_at, seed) on wheel_seed to lotto_app;

create view money_of_members.wheel_spin as select * from public.wheel_spin
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.wheel_spin to lotto_app;

-- I25: each prize was moved once, and nothing else was.
create function audit_wheel() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I25 a prize of the wheel is that of a spin', x.member_id, x.ref_id, x.amount::text
    from transfer x left join wheel_spin w on w.member_id = x.member_id and w.id = x.ref_id
    where x.kind = 'wheel' and (w.id is null or w.prize <> x.amount or w.operator_id <> x.operator_id)
  union all
  select 'I25 the prize of a spin is moved', w.member_id, w.id, w.prize::text
    from wheel_spin w where w.prize > 0 and not exists (select from transfer x
      where x.member_id = w.member_id and x.kind = 'wheel' and x.ref_id = w.id and x.amount = w.prize)
  union all
  select 'I25 the prize of a spin is that of its place', w.member_id, w.id, w.prize::text
    from wheel_spin w join wheel_table t on t.operator_id = w.operator_id and t.hash = w.table_hash
    where w.prize is distinct from (t.places->w.place->>'prize')::bigint
$$;
create function audit_written_wheel(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I25 a prize of the wheel is that of a spin', x.member_id, x.ref_id, x.amount::text
    from transfer x left join wheel_spin w on w.member_id = x.member_id and w.id = x.ref_id
    where x.written_by >= since and x.written_by < before and x.kind = 'wheel'
      and (w.id is null or w.prize <> x.amount or w.operator_id <> x.operator_id)
$$;
revoke execute on function audit_wheel(), audit_written_wheel(bigint, bigint) from public;
grant execute on function audit_wheel(), audit_written_wheel(bigint, bigint) to lotto_app;

-- What stands is taken up and added to, so that it does not matter what else was added meanwhile.
do $$
declare
  standing text;
  added text;
begin
  standing = pg_get_functiondef('audit_money()'::regprocedure);
  added = replace(standing, 'union all select * from audit_adjustments()',
    'union all select * from audit_adjustments() union all select * from audit_wheel()');
  if added = standing then raise exception 'audit_money is not as it was'; end if;
  execute added;

  standing = pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure);
  added = replace(standing, 'union all select * from audit_written_adjustments(since, before)',
    'union all select * from audit_written_adjustments(since, before)'
    ' union all select * from audit_written_wheel(since, before)');
  if added = standing then raise exception 'audit_written is not as it was'; end if;
  execute added;

  standing = pg_get_functiondef('money_rules(jsonb)'::regprocedure);
  added = replace(standing, '''adjustDayMax'', settings->''adjustDayMax''',
    '''adjustDayMax'', settings->''adjustDayMax'', ''wheel'', settings->''wheel''');
  if added = standing then raise exception 'money_rules is not as it was'; end if;
  execute added;

  select pg_get_constraintdef(oid) into strict standing from pg_constraint where conname = 'turnover_need_ref_type_check';
  added = replace(standing, '''pair''::text', '''pair''::text, ''wheel-spin''::text');
  if added = standing then raise exception 'causes of turnover are not as they were'; end if;
  alter table turnover_need drop constraint turnover_need_ref_type_check;
  execute 'alter table turnover_need add constraint turnover_need_ref_type_check ' || added;
end $$;
