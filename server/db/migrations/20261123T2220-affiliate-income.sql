-- What members earn of the stakes of those they brought, and what of it went to their wallets.

-- Each row is a difference: what a member has of a friend's stakes on a round is the sum of its rows.
create table affiliate_accrual (
  -- Who earns.
  member_id uuid not null,
  friend_id uuid not null,
  round_id uuid not null,
  level int not null check (level between 1 and 5),
  nth int not null check (nth > 0),
  operator_id uuid not null,
  -- The group of lotteries.
  product text not null,
  -- The settlement that caused it: of a result, of a corrected one, or of a void.
  revision int not null,
  cause text not null check (cause in ('settled', 'corrected', 'void')),
  staked bigint not null check (staked <> 0),
  -- Satang of each 10,000 that were staked, as it stood when the round was counted first.
  rate int not null check (rate between 1 and 300),
  amount bigint not null,
  at timestamptz not null,
  held_until timestamptz not null,
  written_by bigint not null default pg_current_xact_id()::text::bigint,
  primary key (member_id, friend_id, round_id, level, nth),
  -- The first row adds, and waits for seven days.
  check (nth > 1 or (staked > 0 and held_until = at + interval '7 days'))
);
create index affiliate_accrual_of_round on affiliate_accrual (round_id, friend_id);
create index affiliate_accrual_in_order on affiliate_accrual using brin (written_by)
  with (pages_per_range = 16, autosummarize = on);
create trigger affiliate_accrual_is_append_only before update or delete or truncate on affiliate_accrual
  for each statement execute function refuse_change();

-- A friend who looks like the member: what it brings waits until somebody of the operator has looked.
create table affiliate_flag (
  member_id uuid not null,
  friend_id uuid not null,
  reason text not null check (reason in ('bank', 'phone', 'name', 'device')),
  operator_id uuid not null,
  found_at timestamptz not null,
  released_at timestamptz,
  released_by uuid references staff (staff_id),
  release_reason text check (length(release_reason) between 1 and 200),
  primary key (member_id, friend_id, reason),
  check ((released_at is null) = (released_by is null) and (released_at is null) = (release_reason is null))
);
create index affiliate_flag_open on affiliate_flag (operator_id, found_at) where released_at is null;
create trigger affiliate_flag_is_never_removed before delete or truncate on affiliate_flag
  for each statement execute function refuse_change();
create function refuse_second_release() returns trigger language plpgsql as $$
begin
  if old.released_at is not null or new.released_at is null
    or (new.member_id, new.friend_id, new.reason, new.operator_id, new.found_at)
      is distinct from (old.member_id, old.friend_id, old.reason, old.operator_id, old.found_at) then
    raise exception 'what looks like the member is released once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger affiliate_flag_is_released_once before update on affiliate_flag
  for each row execute function refuse_second_release();

create table affiliate_withdrawal (
  member_id uuid not null,
  id uuid not null,
  operator_id uuid not null references operator (id),
  amount bigint not null check (amount > 0),
  key uuid not null,
  request_hash bytea not null,
  at timestamptz not null,
  primary key (member_id, id),
  constraint affiliate_withdrawal_once_a_key unique (member_id, key)
);
create index affiliate_withdrawal_newest on affiliate_withdrawal (member_id, at desc);
create trigger affiliate_withdrawal_is_append_only before update or delete or truncate on affiliate_withdrawal
  for each statement execute function refuse_change();

grant select, insert on affiliate_accrual, affiliate_flag, affiliate_withdrawal to lotto_app;
grant update (released_at, released_by, release_reason) on affiliate_flag to lotto_app;

-- What a member had at a moment, as it was known then.
create function affiliate_figures(of_member uuid, at_time timestamptz,
  out earned bigint, out ripe bigint, out flagged bigint, out withdrawn bigint) language sql stable as $$
  select coalesce(sum(a.amount), 0)::bigint,
    coalesce(sum(a.amount) filter (where f.friend_id is null and a.held_until <= at_time), 0)::bigint,
    coalesce(sum(a.amount) filter (where f.friend_id is not null), 0)::bigint,
    (select coalesce(sum(w.amount), 0)::bigint from affiliate_withdrawal w
      where w.member_id = of_member and w.at <= at_time)
  from affiliate_accrual a
    left join (select distinct l.friend_id from affiliate_flag l where l.member_id = of_member
      and l.found_at <= at_time and (l.released_at is null or l.released_at > at_time)) f on f.friend_id = a.friend_id
  where a.member_id = of_member and a.at <= at_time
$$;

-- Every account that money of a member came from or may go to; not those of which only the last digits are known.
create function affiliate_account(of_member uuid) returns table (account_no text) language sql stable as $$
  select b.account_no from member_bank b where b.member_id = of_member
  union select p.sender_no from incoming_payment p where p.member_id = of_member and p.sender_no ~ '^[0-9]{10,}$'
$$;
revoke execute on function affiliate_account(uuid) from public;
grant execute on function affiliate_account(uuid) to lotto_app;

create function refuse_odd_accrual() returns trigger language plpgsql as $$
declare
  known record;
begin
  if new.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second' then
    raise exception 'income is written when it is counted' using errcode = 'restrict_violation';
  end if;
  if not exists (select from referral r where r.member_id = new.friend_id and r.level = new.level
    and r.referrer_id = new.member_id and r.operator_id = new.operator_id) then
    raise exception 'income is of members whom the member brought' using errcode = 'restrict_violation';
  end if;
  if not exists (select from settlement s where s.round_id = new.round_id and s.revision = new.revision
    and s.operator_id = new.operator_id and s.state = 'settled') then
    raise exception 'income is of settled rounds' using errcode = 'restrict_violation';
  end if;
  select coalesce(sum(a.staked), 0) + new.staked as staked, coalesce(sum(a.amount), 0) + new.amount as amount,
    coalesce(max(a.nth), 0) + 1 as nth, coalesce(min(a.rate), new.rate) as rate, min(a.held_until) as first
    into strict known
    from affiliate_accrual a where a.member_id = new.member_id and a.friend_id = new.friend_id
      and a.round_id = new.round_id and a.level = new.level;
  if new.nth <> known.nth or new.rate <> known.rate or known.staked < 0
    or known.amount <> known.staked * known.rate / 10000
    or known.staked <> (select coalesce(sum(t.net), 0) from round r
      join ticket t on t.member_id = new.friend_id and t.placed_at >= r.opens_at and t.round_id = r.id
      where r.id = new.round_id and t.status = 'placed') then
    raise exception 'income is what the stakes that stand earn' using errcode = 'restrict_violation';
  end if;
  if new.staked > 0 and new.held_until <> new.at + interval '7 days' or new.staked < 0 and new.held_until <> known.first then
    raise exception 'income waits for seven days' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger affiliate_accrual_is_of_stakes before insert on affiliate_accrual
  for each row execute function refuse_odd_accrual();

create function refuse_odd_affiliate_withdrawal() returns trigger language plpgsql as $$
begin
  if not exists (select from member m
    where m.member_id = new.member_id and m.operator_id = new.operator_id and m.status = 'active') then
    raise exception 'active members of the operator withdraw what they earned' using errcode = 'restrict_violation';
  end if;
  if new.at not between db_now() - interval '10 minutes' and db_now() + interval '1 second' then
    raise exception 'income is withdrawn now' using errcode = 'restrict_violation';
  end if;
  if (select f.ripe - f.withdrawn from affiliate_figures(new.member_id, new.at) f) < new.amount then
    raise exception 'nobody withdraws more than was earned' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger affiliate_withdrawal_was_earned before insert on affiliate_withdrawal
  for each row execute function refuse_odd_affiliate_withdrawal();

create function refuse_transfer_of_affiliate() returns trigger language plpgsql as $$
begin
  if not exists (select from affiliate_withdrawal w
    where w.member_id = new.member_id and w.id = new.ref_id and w.operator_id = new.operator_id
      and w.amount = new.amount and w.xmin = pg_current_xact_id()::xid) then
    raise exception 'income is moved when it is withdrawn' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger transfer_of_affiliate before insert on transfer for each row
  when (new.kind = 'affiliate') execute function refuse_transfer_of_affiliate();

create view money_of_members.affiliate_accrual as select * from public.affiliate_accrual
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.affiliate_withdrawal as select * from public.affiliate_withdrawal
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.affiliate_accrual, money_of_members.affiliate_withdrawal to lotto_app;

-- I26: what was withdrawn was earned and had waited, and what was earned is of stakes. The friends are other members, so
-- their tickets are read by the table's whole name.
create function audit_affiliates() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I26 income that moves was withdrawn', x.member_id, x.ref_id, x.amount::text
    from transfer x left join affiliate_withdrawal w on w.member_id = x.member_id and w.id = x.ref_id
    where x.kind = 'affiliate' and (w.id is null or w.amount <> x.amount or w.operator_id <> x.operator_id)
  union all
  select 'I26 income that was withdrawn is moved', w.member_id, w.id, w.amount::text
    from affiliate_withdrawal w where not exists (select from transfer x where x.member_id = w.member_id
      and x.kind = 'affiliate' and x.ref_type = 'affiliate-withdrawal' and x.ref_id = w.id and x.amount = w.amount)
  union all
  select 'I26 nobody withdraws more than was earned', w.member_id, w.id, w.amount::text
    from affiliate_withdrawal w cross join lateral affiliate_figures(w.member_id, w.at) f where f.ripe < f.withdrawn
  union all
  select 'I26 income is of stakes at its rate', s.member_id, s.round_id, s.amount::text
    from (
      select a.member_id, a.friend_id, a.round_id, sum(a.staked) as staked, sum(a.amount) as amount, min(a.rate) as rate,
        max(a.rate) as most
      from affiliate_accrual a group by a.member_id, a.friend_id, a.round_id, a.level
    ) s
    left join (
      select t.member_id, t.round_id, sum(t.net) as net from public.ticket t
      where t.round_id in (select a.round_id from affiliate_accrual a) group by t.member_id, t.round_id
    ) p on p.member_id = s.friend_id and p.round_id = s.round_id
    where s.rate <> s.most or s.amount <> floor(s.staked * s.rate / 10000) or s.staked < 0
      or s.staked > coalesce(p.net, 0)
  union all
  -- The job that takes it back comes right after the last stake is back; an hour later it has failed.
  select 'I26 a void round earns nothing', a.member_id, a.round_id, sum(a.amount)::text
    from affiliate_accrual a
    where exists (select from public.settlement v where v.round_id = a.round_id and v.kind = 'void'
      and v.state = 'settled' and v.settled_at < db_now() - interval '1 hour')
    group by a.member_id, a.round_id having sum(a.amount) <> 0
$$;
create function audit_written_affiliates(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I26 income that moves was withdrawn', x.member_id, x.ref_id, x.amount::text
    from transfer x left join affiliate_withdrawal w on w.member_id = x.member_id and w.id = x.ref_id
    where x.written_by >= since and x.written_by < before and x.kind = 'affiliate'
      and (w.id is null or w.amount <> x.amount or w.operator_id <> x.operator_id)
  union all
  select 'I26 nobody withdraws more than was earned', x.member_id, x.ref_id, x.amount::text
    from transfer x join affiliate_withdrawal w on w.member_id = x.member_id and w.id = x.ref_id
      cross join lateral affiliate_figures(w.member_id, w.at) f
    where x.written_by >= since and x.written_by < before and x.kind = 'affiliate' and f.ripe < f.withdrawn
  union all
  select 'I26 income is of stakes at its rate', a.member_id, a.round_id, a.amount::text
    from affiliate_accrual a cross join lateral (
      select sum(s.staked) as staked, sum(s.amount) as amount from affiliate_accrual s where s.member_id = a.member_id
        and s.friend_id = a.friend_id and s.round_id = a.round_id and s.level = a.level and s.nth <= a.nth
    ) s
    where a.written_by >= since and a.written_by < before and s.amount <> floor(s.staked * a.rate / 10000)
$$;
revoke execute on function affiliate_figures(uuid, timestamptz), audit_affiliates(),
  audit_written_affiliates(bigint, bigint) from public;
grant execute on function affiliate_figures(uuid, timestamptz), audit_affiliates(),
  audit_written_affiliates(bigint, bigint) to lotto_app;

-- What stands is taken up and added to, so that it does not matter what else was added meanwhile.
do $$
declare
  standing text;
  added text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict standing;
  execute regexp_replace(standing, '\s*\$function\$\s*$',
    E'\n  union all select * from audit_affiliates()\n$function$');
  select pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure) into strict standing;
  execute regexp_replace(standing, '\s*\$function\$\s*$',
    E'\n  union all select * from audit_written_affiliates(since, before)\n$function$');
  -- Rates and the least are decided by two people.
  standing = pg_get_functiondef('money_rules(jsonb)'::regprocedure);
  added = replace(standing, '''adjustDayMax'', settings->''adjustDayMax''',
    '''adjustDayMax'', settings->''adjustDayMax'', ''affiliates'', settings->''affiliates''');
  if added = standing then raise exception 'money_rules is not as it was'; end if;
  execute added;
end $$;
