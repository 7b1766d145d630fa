-- A member's cash is made more or less by hand by two people, whoever writes.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''adjustment''::text');
end $$;

update staff_role set permissions = permissions || 'payments.adjust'::text
where role = 'operator_admin' and not 'payments.adjust' = any(permissions);

create table adjustment (
  member_id uuid not null,
  -- That of the proposal, so that one agreement moves money once.
  id uuid not null,
  operator_id uuid not null references operator (id),
  -- Satang: above zero it was given, below it was taken.
  amount bigint not null check (amount <> 0),
  reason text not null check (length(reason) between 1 and 200),
  maker_id uuid not null references staff (staff_id),
  checker_id uuid not null references staff (staff_id),
  made_at timestamptz not null,
  primary key (member_id, id),
  check (maker_id <> checker_id)
);
create index adjustment_day on adjustment (operator_id, made_at);
create trigger adjustment_is_append_only before update or delete or truncate on adjustment
  for each statement execute function refuse_change();
grant select, insert on adjustment to lotto_app;
create view money_of_members.adjustment as select * from public.adjustment
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.adjustment to lotto_app;

-- The most of a day, as domain/payments/money-rules.ts has it.
create function adjust_day_max(of_operator uuid) returns numeric language sql stable as $$
  select case
      when jsonb_typeof(most) = 'number' and most::numeric between 0 and 9007199254740991
        and trunc(most::numeric) = most::numeric then most::numeric
      else 1000000 end
    from (select settings->'adjustDayMax' as most from operator where id = of_operator) set_by
$$;

create function refuse_adjustment_of_one() returns trigger language plpgsql as $$
declare
  day timestamptz = date_trunc('day', new.made_at, 'Asia/Bangkok');
  used numeric;
begin
  if not exists (select from approval p
    where p.id = new.id and p.operator_id = new.operator_id and p.kind = 'adjustment'
      and p.state = 'confirmed' and p.xmin = pg_current_xact_id()::xid
      and p.content->>'memberId' = new.member_id::text and (p.content->>'amount')::bigint = new.amount
      and p.reason = new.reason and p.maker_id = new.maker_id and p.decided_by = new.checker_id) then
    raise exception 'money by hand takes two people' using errcode = 'restrict_violation';
  end if;
  if not exists (select from member m where m.member_id = new.member_id and m.operator_id = new.operator_id) then
    raise exception 'money by hand is for members of the operator' using errcode = 'restrict_violation';
  end if;
  if new.made_at not between db_now() - interval '10 minutes' and db_now() + interval '1 second' then
    raise exception 'money by hand is given now' using errcode = 'restrict_violation';
  end if;
  perform from operator where id = new.operator_id for no key update;
  select coalesce(sum(abs(amount)), 0) into used from adjustment
    where operator_id = new.operator_id and made_at >= day and made_at < day + interval '24 hours';
  if used + abs(new.amount) > adjust_day_max(new.operator_id) then
    raise exception 'more by hand than the day takes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger adjustment_takes_two before insert on adjustment for each row execute function refuse_adjustment_of_one();

create function refuse_transfer_by_hand() returns trigger language plpgsql as $$
begin
  if not exists (select from adjustment a
    where a.member_id = new.member_id and a.id = new.ref_id and a.operator_id = new.operator_id
      and a.xmin = pg_current_xact_id()::xid and new.amount = abs(a.amount)
      and new.kind = case when a.amount > 0 then 'adjust_in' else 'adjust_out' end) then
    raise exception 'money by hand takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger transfer_by_hand_takes_two before insert on transfer for each row
  when (new.kind in ('adjust_in', 'adjust_out')) execute function refuse_transfer_by_hand();

-- I22: money by hand is what two people have agreed to, moved once.
create function audit_adjustments() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I22 money by hand is an adjustment', x.member_id, x.ref_id, x.kind || ' ' || x.amount
    from transfer x left join adjustment a on a.member_id = x.member_id and a.id = x.ref_id
    where x.kind in ('adjust_in', 'adjust_out') and (a.id is null or a.operator_id <> x.operator_id
      or a.amount <> case when x.kind = 'adjust_in' then x.amount else -x.amount end)
  union all
  select 'I22 an adjustment is moved', a.member_id, a.id, a.amount::text
    from adjustment a
    where not exists (select from transfer x where x.member_id = a.member_id and x.ref_type = 'adjustment'
      and x.ref_id = a.id and x.kind = case when a.amount > 0 then 'adjust_in' else 'adjust_out' end
      and x.amount = abs(a.amount))
  union all
  select 'I22 two people have agreed to an adjustment', a.member_id, a.id, a.amount::text
    from adjustment a left join approval p on p.id = a.id and p.kind = 'adjustment' and p.operator_id = a.operator_id
    where p.id is null or p.state <> 'confirmed' or p.maker_id <> a.maker_id
      or p.decided_by is distinct from a.checker_id or a.maker_id = a.checker_id
      or p.content->>'memberId' is distinct from a.member_id::text
      or (p.content->>'amount')::bigint is distinct from a.amount
$$;
create function audit_written_adjustments(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I22 money by hand is an adjustment', x.member_id, x.ref_id, x.kind || ' ' || x.amount
    from transfer x left join adjustment a on a.member_id = x.member_id and a.id = x.ref_id
    where x.written_by >= since and x.written_by < before and x.kind in ('adjust_in', 'adjust_out')
      and (a.id is null or a.operator_id <> x.operator_id
        or a.amount <> case when x.kind = 'adjust_in' then x.amount else -x.amount end
        or not exists (select from approval p where p.id = a.id and p.kind = 'adjustment' and p.state = 'confirmed'
          and p.maker_id = a.maker_id and p.decided_by = a.checker_id))
$$;
revoke execute on function audit_adjustments(), audit_written_adjustments(bigint, bigint), adjust_day_max(uuid) from public;
grant execute on function audit_adjustments(), audit_written_adjustments(bigint, bigint), adjust_day_max(uuid) to lotto_app;
create or replace function audit_money() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select * from audit_movements()
  union all select * from audit_transfers()
  union all select * from audit_holds()
  union all select * from audit_bookings()
  union all select * from audit_rewards()
  union all select * from audit_deposits()
  union all select * from audit_withdrawals()
  union all select * from audit_slips()
  union all select * from audit_pairs()
  union all select * from audit_adjustments()
$$;
create or replace function audit_written(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select * from audit_written_bets(since, before)
  union all select * from audit_written_deposits(since, before)
  union all select * from audit_written_withdrawals(since, before)
  union all select * from audit_written_pairs(since, before)
  union all select * from audit_written_adjustments(since, before)
$$;
