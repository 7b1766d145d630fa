-- Cashback: what a member's play came to, and what of its losses was given back, once a period.

-- Each row is a difference: what a member's play on a round came to is the sum of its rows. Stakes and winnings of a round stand
-- in one row, so that they count on the same day.
create table play_entry (
  member_id uuid not null,
  round_id uuid not null,
  nth int not null check (nth > 0),
  operator_id uuid not null,
  staked bigint not null,
  won bigint not null,
  at timestamptz not null,
  primary key (member_id, round_id, nth),
  check (staked <> 0 or won <> 0)
);
create index play_entry_days on play_entry (member_id, at) include (nth, staked, won);
create trigger play_entry_is_append_only before update or delete or truncate on play_entry
  for each statement execute function refuse_change();
grant select, insert on play_entry to lotto_app;

-- What was settled before this table was there, on the day on which it was: a correction of it is a difference to this.
insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
select played.* from (
  select t.member_id, t.round_id, 1, t.operator_id,
    coalesce(sum(t.net) filter (where t.status = 'placed'), 0)::bigint as staked,
    coalesce(sum(w.won), 0)::bigint as won, max(s.at) as at
  from (select round_id, max(settled_at) as at from settlement where settled_at is not null group by round_id) s
    join ticket t on t.round_id = s.round_id
    left join (select member_id, ticket_id, sum(held - before) as won from settle_item
      where paid_at is not null group by member_id, ticket_id) w on w.member_id = t.member_id and w.ticket_id = t.id
  group by t.member_id, t.round_id, t.operator_id
) played where played.staked <> 0 or played.won <> 0;

-- What the operator gave a member, by day.
create index transfer_given on transfer (member_id, at) where debit = 'promo:expense';

create table cashback (
  member_id uuid not null,
  id uuid not null,
  operator_id uuid not null references operator (id),
  period text not null,
  starts_on date not null,
  ends_on date not null,
  -- Later than the beginning of the period where cashback was collected for its first days already.
  counted_from date not null,
  staked bigint not null,
  won bigint not null,
  corrected bigint not null,
  bonuses bigint not null,
  percent int not null check (percent between 1 and 100),
  at_least bigint not null check (at_least > 0),
  at_most bigint not null,
  amount bigint not null,
  collected_at timestamptz not null,
  primary key (member_id, id),
  constraint cashback_once_a_period unique (member_id, period, starts_on),
  check (counted_from between starts_on and ends_on),
  check (case period when 'day' then ends_on = starts_on
    when 'week' then extract(isodow from starts_on) = 1 and ends_on = starts_on + 6
    when 'month' then extract(day from starts_on) = 1 and ends_on = (starts_on + interval '1 month')::date - 1
    else false end),
  check ((collected_at at time zone 'Asia/Bangkok')::date = ends_on + 1),
  check (amount >= at_least and amount = least(at_most, greatest(0, staked - won + corrected - bonuses) * percent / 100))
);
create index cashback_newest on cashback (member_id, ends_on desc);
create trigger cashback_is_append_only before update or delete or truncate on cashback
  for each statement execute function refuse_change();
grant select, insert on cashback to lotto_app;

-- What a member's play came to on some Bangkok days, both among them.
create function cashback_figures(of_member uuid, first_day date, last_day date,
  out staked bigint, out won bigint, out corrected bigint, out bonuses bigint) language sql stable as $$
  select coalesce(sum(p.staked) filter (where p.nth = 1), 0)::bigint, coalesce(sum(p.won) filter (where p.nth = 1), 0)::bigint,
    coalesce(sum(p.staked - p.won) filter (where p.nth > 1), 0)::bigint,
    (select coalesce(sum(x.amount), 0)::bigint from transfer x
      where x.member_id = of_member and x.debit = 'promo:expense' and x.credit = 'cash'
        and x.at >= first_day::timestamp at time zone 'Asia/Bangkok'
        and x.at < (last_day + 1)::timestamp at time zone 'Asia/Bangkok')
  from play_entry p
  where p.member_id = of_member and p.at >= first_day::timestamp at time zone 'Asia/Bangkok'
    and p.at < (last_day + 1)::timestamp at time zone 'Asia/Bangkok'
$$;

create function refuse_cashback() returns trigger language plpgsql as $$
begin
  if not exists (select from member m
    where m.member_id = new.member_id and m.operator_id = new.operator_id and m.status = 'active') then
    raise exception 'cashback is for members of the operator' using errcode = 'restrict_violation';
  end if;
  if new.collected_at not between db_now() - interval '10 minutes' and db_now() + interval '1 second' then
    raise exception 'cashback is collected now' using errcode = 'restrict_violation';
  end if;
  if exists (select from cashback c where c.member_id = new.member_id and c.ends_on >= new.counted_from) then
    raise exception 'no day counts twice for cashback' using errcode = 'restrict_violation';
  end if;
  if (new.staked, new.won, new.corrected, new.bonuses) is distinct from
    (select (f.staked, f.won, f.corrected, f.bonuses)
      from cashback_figures(new.member_id, new.counted_from, new.ends_on) f) then
    raise exception 'cashback is of what was lost' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger cashback_is_of_losses before insert on cashback for each row execute function refuse_cashback();

create function refuse_transfer_of_cashback() returns trigger language plpgsql as $$
begin
  if not exists (select from cashback c
    where c.member_id = new.member_id and c.id = new.ref_id and c.operator_id = new.operator_id
      and c.xmin = pg_current_xact_id()::xid and c.amount = new.amount) then
    raise exception 'cashback is paid when it is collected' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger transfer_of_cashback before insert on transfer for each row
  when (new.kind = 'cashback') execute function refuse_transfer_of_cashback();

create view money_of_members.cashback as select * from public.cashback
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.play_entry as select * from public.play_entry
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.cashback, money_of_members.play_entry to lotto_app;

-- I24: cashback is paid once a period, for days that count once, of what was lost on them.
create function audit_cashback() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I24 cashback is what was collected', x.member_id, x.ref_id, x.amount::text
    from transfer x left join cashback c on c.member_id = x.member_id and c.id = x.ref_id
    where x.kind = 'cashback' and (c.id is null or c.operator_id <> x.operator_id or c.amount <> x.amount)
  union all
  select 'I24 what was collected is paid', c.member_id, c.id, c.amount::text
    from cashback c
    where not exists (select from transfer x where x.member_id = c.member_id and x.kind = 'cashback'
      and x.ref_type = 'cashback' and x.ref_id = c.id and x.amount = c.amount)
  union all
  select 'I24 cashback is of what was lost', c.member_id, c.id, c.amount::text
    from cashback c cross join lateral cashback_figures(c.member_id, c.counted_from, c.ends_on) f
    where (c.staked, c.won, c.corrected, c.bonuses) is distinct from (f.staked, f.won, f.corrected, f.bonuses)
  union all
  select 'I24 no day counts twice', c.member_id, c.id, c.counted_from::text
    from cashback c
    where exists (select from cashback o where o.member_id = c.member_id and o.id <> c.id
      and o.counted_from <= c.ends_on and o.ends_on >= c.counted_from)
$$;
create function audit_written_cashback(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I24 cashback is what was collected', x.member_id, x.ref_id, x.amount::text
    from transfer x left join cashback c on c.member_id = x.member_id and c.id = x.ref_id
    where x.written_by >= since and x.written_by < before and x.kind = 'cashback'
      and (c.id is null or c.operator_id <> x.operator_id or c.amount <> x.amount)
$$;
revoke execute on function cashback_figures(uuid, date, date), audit_cashback(), audit_written_cashback(bigint, bigint)
  from public;
grant execute on function cashback_figures(uuid, date, date), audit_cashback(), audit_written_cashback(bigint, bigint)
  to lotto_app;

-- What is there is added to and not written anew, so that it does not matter what else was added meanwhile.
do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all select * from audit_cashback()\n$function$');
  select pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$',
    E'\n  union all select * from audit_written_cashback(since, before)\n$function$');
  -- The rules of cashback are decided by two people.
  select pg_get_functiondef('money_rules(jsonb)'::regprocedure) into strict said;
  execute replace(said, '''adjustDayMax'', settings->''adjustDayMax''',
    '''adjustDayMax'', settings->''adjustDayMax'', ''cashback'', settings->''cashback''');
  -- Cashback is to be turned over.
  select pg_get_constraintdef(oid) into strict said from pg_constraint where conname = 'turnover_need_ref_type_check';
  alter table turnover_need drop constraint turnover_need_ref_type_check;
  execute 'alter table turnover_need add constraint turnover_need_ref_type_check '
    || replace(said, '''pair''::text', '''pair''::text, ''cashback''::text');
end $$;
