-- Promotions: what an operator offers, what a member has accepted, what a deposit has brought, and how it ended.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''promotion''::text');
end $$;

-- Each row is a version: the newest is what is offered. The terms are as domain/rewards/promotion.ts has them.
create table promotion (
  -- That of the proposal, so that one agreement makes one version.
  id uuid primary key,
  operator_id uuid not null references operator (id),
  promotion_id uuid not null,
  nth int not null check (nth > 0),
  is_over boolean not null,
  terms jsonb not null,
  maker_id uuid not null references staff (staff_id),
  checker_id uuid not null references staff (staff_id),
  made_at timestamptz not null,
  unique (promotion_id, nth),
  check (maker_id <> checker_id),
  check ((terms->>'depositMin')::bigint > 0 and (terms->>'bonusMax')::bigint > 0 and (terms->>'times')::int > 0
    and (terms->>'timesEach')::int > 0 and ((terms->>'percent')::int > 0) <> ((terms->>'fixed')::bigint > 0))
);
create index promotion_newest on promotion (operator_id, promotion_id, nth desc);
create trigger promotion_is_append_only before update or delete or truncate on promotion
  for each statement execute function refuse_change();
grant select, insert on promotion to lotto_app;

create function refuse_promotion_of_one() returns trigger language plpgsql as $$
declare
  standing promotion;
begin
  if not exists (select from approval p
    where p.id = new.id and p.operator_id = new.operator_id and p.kind = 'promotion'
      and p.state = 'confirmed' and p.xmin = pg_current_xact_id()::xid
      and p.content->>'promotionId' = new.promotion_id::text and (p.content->>'nth')::int = new.nth
      and (p.content->>'isOver')::boolean = new.is_over and p.content->'terms' = new.terms
      and p.maker_id = new.maker_id and p.decided_by = new.checker_id) then
    raise exception 'a promotion takes two people' using errcode = 'restrict_violation';
  end if;
  select * into standing from promotion where promotion_id = new.promotion_id order by nth desc limit 1;
  if coalesce(standing.nth, 0) + 1 <> new.nth or standing.operator_id <> new.operator_id or standing.is_over then
    raise exception 'a promotion goes on from the version that stands' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger promotion_takes_two before insert on promotion for each row execute function refuse_promotion_of_one();

-- What a member has accepted, or that it is none. The newest counts, and each brings one grant at most.
create table promotion_choice (
  member_id uuid not null,
  id uuid not null,
  seq bigint not null default nextval('turnover_order'),
  operator_id uuid not null references operator (id),
  -- The version that was shown.
  terms_id uuid references promotion (id),
  chosen_at timestamptz not null,
  holds_until timestamptz not null check (holds_until between chosen_at and chosen_at + interval '30 days'),
  primary key (member_id, id)
);
create index promotion_choice_newest on promotion_choice (member_id, seq desc);
create trigger promotion_choice_is_append_only before update or delete or truncate on promotion_choice
  for each statement execute function refuse_change();
grant select, insert on promotion_choice to lotto_app;

-- The bonus waits here, and is in no account until it is converted.
create table promotion_grant (
  member_id uuid not null,
  id uuid not null,
  -- Among what is turned over: rounds that are counted first after it count for it.
  seq bigint not null default nextval('turnover_order'),
  operator_id uuid not null references operator (id),
  promotion_id uuid not null,
  terms_id uuid not null references promotion (id),
  choice_id uuid not null,
  ref_type text not null check (ref_type in ('incoming-payment', 'pair')),
  ref_id uuid not null,
  deposit bigint not null,
  bonus bigint not null check (bonus > 0),
  need bigint not null check (need > 0),
  granted_at timestamptz not null,
  primary key (member_id, id),
  constraint promotion_once_a_choice unique (member_id, choice_id),
  constraint promotion_once_a_deposit unique (member_id, ref_type, ref_id)
);
create index promotion_grant_order on promotion_grant (member_id, seq desc);
create trigger promotion_grant_is_append_only before update or delete or truncate on promotion_grant
  for each statement execute function refuse_change();
grant select, insert on promotion_grant to lotto_app;

create table promotion_end (
  member_id uuid not null,
  grant_id uuid not null,
  seq bigint not null default nextval('turnover_order'),
  operator_id uuid not null references operator (id),
  how text not null check (how in ('converted', 'given-up')),
  -- What counted by then.
  done bigint not null,
  ended_at timestamptz not null,
  primary key (member_id, grant_id),
  foreign key (member_id, grant_id) references promotion_grant (member_id, id)
);
create trigger promotion_end_is_append_only before update or delete or truncate on promotion_end
  for each statement execute function refuse_change();
grant select, insert on promotion_end to lotto_app;

create index turnover_entry_since on turnover_entry (member_id, seq) include (round_id, product, counted);

-- What counts today of rounds that were counted first after a place in the order; a void round counts nothing.
create function promotion_done(of_member uuid, since bigint, of_groups jsonb) returns bigint language sql stable as $$
  select coalesce(sum(e.counted), 0)::bigint from turnover_entry e
  where e.member_id = of_member and e.seq > since
    and (jsonb_array_length(of_groups) = 0 or of_groups ? e.product)
    and not exists (select from turnover_entry f
      where f.member_id = e.member_id and f.round_id = e.round_id and f.seq <= since)
    and not exists (select from round_void v where v.round_id = e.round_id)
$$;

-- What a deposit brings, as reckonPromotion does it.
create function promotion_bonus(terms jsonb, deposit bigint) returns bigint language sql immutable as $$
  select least((terms->>'bonusMax')::bigint, case when (terms->>'percent')::int > 0
    then (deposit - deposit % 100) * (terms->>'percent')::int / 100 else (terms->>'fixed')::bigint end)
$$;
create function promotion_need(terms jsonb, deposit bigint) returns bigint language sql immutable as $$
  select ((deposit - deposit % 100) + promotion_bonus(terms, deposit)) * (terms->>'times')::int
$$;

create function has_active_promotion(of_member uuid) returns boolean language sql stable as $$
  select exists (select from promotion_grant g where g.member_id = of_member
    and not exists (select from promotion_end e where e.member_id = g.member_id and e.grant_id = g.id))
$$;

create function is_promotion_now(at timestamptz) returns boolean language sql stable as $$
  select at between db_now() - interval '10 minutes' and db_now() + interval '1 second'
$$;

create function refuse_promotion_choice() returns trigger language plpgsql as $$
begin
  if not is_promotion_now(new.chosen_at) or not exists (select from member m where m.member_id = new.member_id
      and m.operator_id = new.operator_id and m.status = 'active') then
    raise exception 'a promotion is accepted now, by a member of the operator' using errcode = 'restrict_violation';
  end if;
  if new.terms_id is not null and (has_active_promotion(new.member_id) or not exists (
    select from promotion p where p.id = new.terms_id and p.operator_id = new.operator_id and not p.is_over
      and not exists (select from promotion q where q.promotion_id = p.promotion_id and q.nth > p.nth)
      and new.chosen_at >= (p.terms->>'startsAt')::timestamptz
      and new.chosen_at < coalesce((p.terms->>'endsAt')::timestamptz, 'infinity'))) then
    raise exception 'a promotion is accepted as it stands, one at a time' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger promotion_choice_is_offered before insert on promotion_choice
  for each row execute function refuse_promotion_choice();

create function refuse_promotion_grant() returns trigger language plpgsql as $$
declare
  chosen promotion_choice;
  offered promotion;
begin
  select * into chosen from promotion_choice c where c.member_id = new.member_id order by c.seq desc limit 1;
  select * into offered from promotion p where p.id = new.terms_id;
  if chosen.id is distinct from new.choice_id or chosen.terms_id is distinct from new.terms_id
    or chosen.operator_id <> new.operator_id or offered.promotion_id is distinct from new.promotion_id
    or new.granted_at > chosen.holds_until or not is_promotion_now(new.granted_at) then
    raise exception 'a grant is of what the member has accepted' using errcode = 'restrict_violation';
  end if;
  if not exists (select from transfer x where x.member_id = new.member_id and x.ref_type = new.ref_type
      and x.ref_id = new.ref_id and x.kind in ('deposit', 'deposit_peer') and x.amount = new.deposit
      and x.xmin = pg_current_xact_id()::xid) then
    raise exception 'a grant is of a deposit of its transaction' using errcode = 'restrict_violation';
  end if;
  if new.deposit < (offered.terms->>'depositMin')::bigint or new.bonus <> promotion_bonus(offered.terms, new.deposit)
    or new.need <> promotion_need(offered.terms, new.deposit) then
    raise exception 'a grant is as its terms say' using errcode = 'restrict_violation';
  end if;
  if has_active_promotion(new.member_id) or (offered.terms->>'timesEach')::int <= (select count(*)
      from promotion_grant g where g.member_id = new.member_id and g.promotion_id = new.promotion_id) then
    raise exception 'one promotion at a time, as often as its terms say' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger promotion_grant_is_of_a_deposit before insert on promotion_grant
  for each row execute function refuse_promotion_grant();

create function refuse_promotion_end() returns trigger language plpgsql as $$
begin
  if not is_promotion_now(new.ended_at) or not exists (select from promotion_grant g join promotion p on p.id = g.terms_id
    where g.member_id = new.member_id and g.id = new.grant_id and g.operator_id = new.operator_id
      and (new.how = 'given-up' or promotion_done(g.member_id, g.seq, p.terms->'groups') >= g.need)) then
    raise exception 'a bonus is converted when its stakes are played' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger promotion_end_is_reckoned before insert on promotion_end
  for each row execute function refuse_promotion_end();

create function refuse_transfer_of_promotion() returns trigger language plpgsql as $$
begin
  if not exists (select from promotion_end e join promotion_grant g on g.member_id = e.member_id and g.id = e.grant_id
    where e.member_id = new.member_id and e.grant_id = new.ref_id and e.operator_id = new.operator_id
      and e.how = 'converted' and e.xmin = pg_current_xact_id()::xid and g.bonus = new.amount) then
    raise exception 'a bonus is paid when it is converted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger transfer_of_promotion before insert on transfer for each row
  when (new.kind = 'promotion') execute function refuse_transfer_of_promotion();

create view money_of_members.promotion_choice as select * from public.promotion_choice
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.promotion_grant as select * from public.promotion_grant
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.promotion_end as select * from public.promotion_end
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.promotion_choice, money_of_members.promotion_grant, money_of_members.promotion_end
  to lotto_app;

-- I27: a bonus is of a deposit, as its terms say, one at a time, and paid once when its stakes were played.
create function audit_promotions() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I27 a bonus is that of a grant that was played', x.member_id, x.ref_id, x.amount::text
    from transfer x left join promotion_grant g on g.member_id = x.member_id and g.id = x.ref_id
      left join promotion_end e on e.member_id = g.member_id and e.grant_id = g.id
    where x.kind = 'promotion' and (g.id is null or e.how is distinct from 'converted' or g.bonus <> x.amount
      or g.operator_id <> x.operator_id)
  union all
  select 'I27 a bonus that was played is paid', e.member_id, e.grant_id, e.how
    from promotion_end e join promotion_grant g on g.member_id = e.member_id and g.id = e.grant_id
    where e.how = 'converted' and not exists (select from transfer x where x.member_id = e.member_id
      and x.kind = 'promotion' and x.ref_type = 'promotion-grant' and x.ref_id = e.grant_id and x.amount = g.bonus)
  union all
  select 'I27 a grant is of a deposit', g.member_id, g.id, g.deposit::text
    from promotion_grant g where not exists (select from transfer x where x.member_id = g.member_id
      and x.ref_type = g.ref_type and x.ref_id = g.ref_id and x.kind in ('deposit', 'deposit_peer')
      and x.amount = g.deposit)
  union all
  select 'I27 a grant is as its terms say', g.member_id, g.id, g.bonus || ' ' || g.need
    from promotion_grant g join promotion p on p.id = g.terms_id
      left join promotion_choice c on c.member_id = g.member_id and c.id = g.choice_id
    where c.terms_id is distinct from g.terms_id or g.bonus <> promotion_bonus(p.terms, g.deposit)
      or g.need <> promotion_need(p.terms, g.deposit) or g.deposit < (p.terms->>'depositMin')::bigint
  union all
  select 'I27 one promotion at a time', g.member_id, g.id, g.seq::text
    from promotion_grant g join promotion_grant o on o.member_id = g.member_id and o.seq < g.seq
      left join promotion_end e on e.member_id = o.member_id and e.grant_id = o.id
    where e.seq is null or e.seq > g.seq
  union all
  -- A void that came later takes nothing back, so it is not looked at here: it has entries of its own after the end.
  select 'I27 a bonus is paid when its stakes were played', e.member_id, e.grant_id, e.done::text
    from promotion_end e join promotion_grant g on g.member_id = e.member_id and g.id = e.grant_id
      join promotion p on p.id = g.terms_id
    where e.how = 'converted' and g.need > (select coalesce(sum(t.counted), 0) from turnover_entry t
      where t.member_id = e.member_id and t.seq > g.seq and t.seq < e.seq
        and (jsonb_array_length(p.terms->'groups') = 0 or p.terms->'groups' ? t.product)
        and not exists (select from turnover_entry f
          where f.member_id = t.member_id and f.round_id = t.round_id and f.seq <= g.seq))
$$;
create function audit_written_promotions(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I27 a bonus is that of a grant that was played', x.member_id, x.ref_id, x.amount::text
    from transfer x left join promotion_grant g on g.member_id = x.member_id and g.id = x.ref_id
      left join promotion_end e on e.member_id = g.member_id and e.grant_id = g.id
    where x.written_by >= since and x.written_by < before and x.kind = 'promotion'
      and (g.id is null or e.how is distinct from 'converted' or g.bonus <> x.amount or g.operator_id <> x.operator_id)
$$;
revoke execute on function promotion_done(uuid, bigint, jsonb), promotion_bonus(jsonb, bigint),
  promotion_need(jsonb, bigint), has_active_promotion(uuid), is_promotion_now(timestamptz), audit_promotions(),
  audit_written_promotions(bigint, bigint) from public;
grant execute on function promotion_done(uuid, bigint, jsonb), promotion_bonus(jsonb, bigint),
  promotion_need(jsonb, bigint), has_active_promotion(uuid), is_promotion_now(timestamptz), audit_promotions(),
  audit_written_promotions(bigint, bigint) to lotto_app;

-- What is there is added to and not written anew, so that it does not matter what else was added meanwhile.
do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all select * from audit_promotions()\n$function$');
  select pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$',
    E'\n  union all select * from audit_written_promotions(since, before)\n$function$');
end $$;
