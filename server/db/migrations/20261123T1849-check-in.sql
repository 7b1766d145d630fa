-- Daily check-in: what a member has taken, once a Bangkok day, whoever writes.
create table check_in (
  member_id uuid not null,
  -- The day in Bangkok.
  on_date date not null,
  id uuid not null,
  operator_id uuid not null references operator (id),
  -- Of the ladder as it stood.
  day int not null check (day between 1 and 31),
  -- Days in a row until this one, it included.
  run int not null check (run >= day),
  -- Satang.
  amount bigint not null check (amount between 1 and 1000000),
  -- What waits beside it, to be taken by an act of its own; 0: nothing.
  bonus bigint not null check (bonus between 0 and 1000000),
  at timestamptz not null,
  primary key (member_id, on_date),
  unique (member_id, id)
);
create table check_in_bonus (
  member_id uuid not null,
  -- The day whose bonus it is.
  on_date date not null,
  operator_id uuid not null references operator (id),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (member_id, on_date),
  foreign key (member_id, on_date) references check_in
);
create trigger check_in_is_append_only before update or delete or truncate on check_in
  for each statement execute function refuse_change();
create trigger check_in_bonus_is_append_only before update or delete or truncate on check_in_bonus
  for each statement execute function refuse_change();
grant select, insert on check_in, check_in_bonus to lotto_app;
create view money_of_members.check_in as select * from public.check_in
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.check_in_bonus as select * from public.check_in_bonus
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.check_in, money_of_members.check_in_bonus to lotto_app;

create function refuse_odd_check_in() returns trigger language plpgsql as $$
declare
  before check_in;
begin
  if new.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second'
    or new.on_date <> (new.at at time zone 'Asia/Bangkok')::date then
    raise exception 'a check-in is of its own day' using errcode = 'restrict_violation';
  end if;
  if not exists (select from member m
    where m.member_id = new.member_id and m.operator_id = new.operator_id and m.status = 'active') then
    raise exception 'active members of the operator check in' using errcode = 'restrict_violation';
  end if;
  select * into before from check_in c where c.member_id = new.member_id and c.on_date = new.on_date - 1;
  if new.run <> coalesce(before.run, 0) + 1 or new.day not in (1, coalesce(before.day, 0) + 1) then
    raise exception 'a missed day begins the ladder anew' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger check_in_is_of_its_day before insert on check_in for each row execute function refuse_odd_check_in();

create function refuse_odd_check_in_bonus() returns trigger language plpgsql as $$
begin
  if not exists (select from check_in c join member m on m.member_id = c.member_id
    where c.member_id = new.member_id and c.on_date = new.on_date and c.operator_id = new.operator_id
      and c.bonus = new.amount and m.status = 'active') then
    raise exception 'a bonus is that of a check-in' using errcode = 'restrict_violation';
  end if;
  if new.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second'
    or (new.at at time zone 'Asia/Bangkok')::date - new.on_date not between 0 and 6 then
    raise exception 'a bonus waits for a week' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger check_in_bonus_is_owed before insert on check_in_bonus
  for each row execute function refuse_odd_check_in_bonus();

create function refuse_transfer_without_check_in() returns trigger language plpgsql as $$
begin
  if not exists (select from check_in c left join check_in_bonus b on b.member_id = c.member_id and b.on_date = c.on_date
    where c.member_id = new.member_id and c.id = new.ref_id and c.operator_id = new.operator_id
      and case new.ref_type
        when 'check-in' then c.amount = new.amount and c.xmin = pg_current_xact_id()::xid
        else b.amount = new.amount and b.xmin = pg_current_xact_id()::xid end) then
    raise exception 'a reward of check-in is that of a check-in' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger transfer_of_check_in before insert on transfer for each row
  when (new.kind = 'check_in') execute function refuse_transfer_without_check_in();

-- I23: what check-ins have moved is what was taken, once.
create function audit_check_ins() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with taken as (
    select c.member_id, c.id, c.operator_id, 'check-in' as ref_type, c.amount from check_in c
    union all
    select c.member_id, c.id, b.operator_id, 'check-in-bonus', b.amount
      from check_in_bonus b join check_in c on c.member_id = b.member_id and c.on_date = b.on_date
  )
  select 'I23 a reward of check-in was taken', x.member_id, x.ref_id, x.ref_type || ' ' || x.amount
    from transfer x left join taken t on t.member_id = x.member_id and t.id = x.ref_id and t.ref_type = x.ref_type
    where x.kind = 'check_in' and (t.id is null or t.amount <> x.amount or t.operator_id <> x.operator_id)
  union all
  select 'I23 what was taken at check-in is moved', t.member_id, t.id, t.ref_type || ' ' || t.amount
    from taken t
    where not exists (select from transfer x where x.member_id = t.member_id and x.kind = 'check_in'
      and x.ref_type = t.ref_type and x.ref_id = t.id and x.amount = t.amount)
  union all
  select 'I23 a check-in is of its own day', c.member_id, c.id, c.on_date::text
    from check_in c where c.on_date <> (c.at at time zone 'Asia/Bangkok')::date
  union all
  select 'I23 a bonus is that of its check-in', c.member_id, c.id, b.amount::text
    from check_in_bonus b join check_in c on c.member_id = b.member_id and c.on_date = b.on_date
    where b.amount <> c.bonus or b.operator_id <> c.operator_id
$$;
create function audit_written_check_ins(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I23 a reward of check-in was taken', x.member_id, x.ref_id, x.ref_type || ' ' || x.amount
    from transfer x left join check_in c on c.member_id = x.member_id and c.id = x.ref_id
      left join check_in_bonus b on b.member_id = c.member_id and b.on_date = c.on_date
    where x.written_by >= since and x.written_by < before and x.kind = 'check_in'
      and (c.id is null or c.operator_id <> x.operator_id
        or x.amount is distinct from case when x.ref_type = 'check-in' then c.amount else b.amount end)
$$;
revoke execute on function audit_check_ins(), audit_written_check_ins(bigint, bigint) from public;
grant execute on function audit_check_ins(), audit_written_check_ins(bigint, bigint) to lotto_app;

-- What stands is taken up and added to, so that it does not matter what else was added meanwhile.
do $$
declare
  standing text;
  added text;
begin
  standing = pg_get_functiondef('audit_money()'::regprocedure);
  added = replace(standing, 'union all select * from audit_adjustments()',
    'union all select * from audit_adjustments() union all select * from audit_check_ins()');
  if added = standing then raise exception 'audit_money is not as it was'; end if;
  execute added;

  standing = pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure);
  added = replace(standing, 'union all select * from audit_written_adjustments(since, before)',
    'union all select * from audit_written_adjustments(since, before)'
    ' union all select * from audit_written_check_ins(since, before)');
  if added = standing then raise exception 'audit_written is not as it was'; end if;
  execute added;

  -- The rules of check-in are among those that two people decide.
  standing = pg_get_functiondef('money_rules(jsonb)'::regprocedure);
  added = replace(standing, '''adjustDayMax'', settings->''adjustDayMax''',
    '''adjustDayMax'', settings->''adjustDayMax'', ''checkIn'', settings->''checkIn''');
  if added = standing then raise exception 'money_rules is not as it was'; end if;
  execute added;

  select pg_get_constraintdef(oid) into strict standing from pg_constraint where conname = 'turnover_need_ref_type_check';
  added = replace(standing, '''pair''::text', '''pair''::text, ''check-in''::text, ''check-in-bonus''::text');
  if added = standing then raise exception 'causes of turnover are not as they were'; end if;
  alter table turnover_need drop constraint turnover_need_ref_type_check;
  execute 'alter table turnover_need add constraint turnover_need_ref_type_check ' || added;
end $$;
