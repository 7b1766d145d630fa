-- Coupons: campaigns as two people agreed to them, their codes, who has claimed one, and what became of its free credit.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''coupon''::text');
end $$;

-- Each row is a version: the newest is what codes bring. The terms are as domain/rewards/coupon.ts has them.
create table coupon_terms (
  -- That of the proposal, so that one agreement makes one version.
  id uuid primary key,
  operator_id uuid not null references operator (id),
  campaign_id uuid not null,
  nth int not null check (nth > 0),
  is_over boolean not null,
  terms jsonb not null,
  maker_id uuid not null references staff (staff_id),
  checker_id uuid not null references staff (staff_id),
  made_at timestamptz not null,
  unique (campaign_id, nth),
  check (maker_id <> checker_id),
  check ((terms->>'credit')::bigint > 0 and (terms->>'times')::int > 0 and (terms->>'cashMin')::bigint > 0
    and (terms->>'cashMax')::bigint >= (terms->>'credit')::bigint and (terms->>'total')::int > 0
    and (terms->>'timesEach')::int > 0 and (terms->>'deviceEach')::int > 0)
);
create index coupon_terms_newest on coupon_terms (operator_id, campaign_id, nth desc);
create trigger coupon_terms_are_append_only before update or delete or truncate on coupon_terms
  for each statement execute function refuse_change();
grant select, insert on coupon_terms to lotto_app;

create function refuse_coupon_of_one() returns trigger language plpgsql as $$
declare
  standing coupon_terms;
begin
  if not exists (select from approval p
    where p.id = new.id and p.operator_id = new.operator_id and p.kind = 'coupon'
      and p.state = 'confirmed' and p.xmin = pg_current_xact_id()::xid
      and p.content->>'campaignId' = new.campaign_id::text and (p.content->>'nth')::int = new.nth
      and (p.content->>'isOver')::boolean = new.is_over and p.content->'terms' = new.terms
      and p.maker_id = new.maker_id and p.decided_by = new.checker_id) then
    raise exception 'a campaign takes two people' using errcode = 'restrict_violation';
  end if;
  select * into standing from coupon_terms where campaign_id = new.campaign_id order by nth desc limit 1;
  if coalesce(standing.nth, 0) + 1 <> new.nth or standing.operator_id <> new.operator_id or standing.is_over then
    raise exception 'a campaign goes on from the version that stands' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger coupon_takes_two before insert on coupon_terms for each row execute function refuse_coupon_of_one();

-- One row a campaign, that its claims and new codes wait for. `issued`: how often all its codes may be claimed.
create table coupon_campaign (
  campaign_id uuid primary key,
  operator_id uuid not null references operator (id),
  issued int not null default 0 check (issued >= 0)
);
create trigger coupon_campaign_is_never_removed before delete or truncate on coupon_campaign
  for each statement execute function refuse_change();
create function refuse_odd_issue() returns trigger language plpgsql as $$
begin
  if (new.campaign_id, new.operator_id) is distinct from (old.campaign_id, old.operator_id) or new.issued <= old.issued
    or not exists (select from coupon_terms t where t.campaign_id = new.campaign_id and t.operator_id = new.operator_id
      and not t.is_over and new.issued <= (t.terms->>'total')::int
      and not exists (select from coupon_terms n where n.campaign_id = t.campaign_id and n.nth > t.nth)) then
    raise exception 'codes are as many as two people have agreed to' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger coupon_campaign_issues_no_more before update on coupon_campaign
  for each row execute function refuse_odd_issue();
grant select, insert (campaign_id, operator_id), update (issued) on coupon_campaign to lotto_app;

-- Codes that were made at once.
create table coupon_batch (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  campaign_id uuid not null references coupon_campaign (campaign_id),
  codes int not null check (codes > 0),
  uses int not null check (uses > 0),
  made_by uuid not null references staff (staff_id),
  made_at timestamptz not null
);
create index coupon_batch_of_campaign on coupon_batch (campaign_id, made_at);
create trigger coupon_batch_is_append_only before update or delete or truncate on coupon_batch
  for each statement execute function refuse_change();
grant select, insert on coupon_batch to lotto_app;

-- A code is its SHA-256: it has 80 random bits, so that nobody finds it from here.
create table coupon_code (
  operator_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  batch_id uuid not null references coupon_batch (id),
  campaign_id uuid not null,
  uses int not null check (uses > 0),
  -- Counted by the database with each claim.
  used int not null default 0,
  primary key (operator_id, hash),
  constraint coupon_code_is_used_up check (used between 0 and uses)
);
create index coupon_code_of_batch on coupon_code (batch_id);
create trigger coupon_code_is_never_removed before delete or truncate on coupon_code
  for each statement execute function refuse_change();
grant select, insert (operator_id, hash, batch_id, campaign_id, uses) on coupon_code to lotto_app;

-- Free credit lives here, and is in no account until it is converted.
create table coupon_claim (
  member_id uuid not null,
  id uuid not null,
  -- Among what is turned over: rounds that are counted first after it count for it.
  seq bigint not null default nextval('turnover_order'),
  operator_id uuid not null references operator (id),
  campaign_id uuid not null,
  terms_id uuid not null references coupon_terms (id),
  code_hash bytea not null,
  credit bigint not null check (credit > 0),
  need bigint not null check (need > 0),
  claimed_at timestamptz not null,
  primary key (member_id, id),
  constraint coupon_once_a_member unique (member_id, code_hash)
);
create index coupon_claim_order on coupon_claim (member_id, seq desc);
create index coupon_claim_of_code on coupon_claim (operator_id, code_hash);
create index coupon_claim_of_campaign on coupon_claim (campaign_id);
create trigger coupon_claim_is_append_only before update or delete or truncate on coupon_claim
  for each statement execute function refuse_change();
grant select, insert on coupon_claim to lotto_app;

-- Of each claim what tells its person: the member, phone and bank accounts, and the device at its address, each as SHA-256.
create table coupon_trace (
  campaign_id uuid not null,
  kind text not null check (kind in ('member', 'number', 'device')),
  trace bytea not null check (length(trace) = 32),
  -- The claim of the campaign that it is for this trace.
  nth int not null check (nth > 0),
  member_id uuid not null,
  claim_id uuid not null,
  primary key (campaign_id, kind, trace, nth),
  foreign key (member_id, claim_id) references coupon_claim (member_id, id)
);
create index coupon_trace_of_claim on coupon_trace (member_id, claim_id);
create trigger coupon_trace_is_append_only before update or delete or truncate on coupon_trace
  for each statement execute function refuse_change();
grant select, insert on coupon_trace to lotto_app;

create table coupon_end (
  member_id uuid not null,
  claim_id uuid not null,
  seq bigint not null default nextval('turnover_order'),
  operator_id uuid not null references operator (id),
  how text not null check (how in ('converted', 'given-up')),
  -- What counted by then.
  done bigint not null,
  ended_at timestamptz not null,
  primary key (member_id, claim_id),
  foreign key (member_id, claim_id) references coupon_claim (member_id, id)
);
create trigger coupon_end_is_append_only before update or delete or truncate on coupon_end
  for each statement execute function refuse_change();
grant select, insert on coupon_end to lotto_app;

-- What tells a member from others, as the marks of affiliates do it: `affiliate_account` and `affiliate_place`.
create function coupon_traces(of_member uuid) returns table (kind text, trace bytea) language sql stable as $$
  select distinct t.kind, sha256(convert_to(t.value, 'UTF8')) from (
    select 'member' as kind, of_member::text as value
    union all select 'number', m.phone from member m where m.member_id = of_member and m.phone is not null
    union all select 'number', a.account_no from affiliate_account(of_member) a
    union all select 'device', s.device || ' ' || affiliate_place(s.address) from session s
      where s.member_id = of_member and s.device <> ''
  ) t
$$;

create function has_active_coupon(of_member uuid) returns boolean language sql stable as $$
  select exists (select from coupon_claim c join coupon_terms t on t.id = c.terms_id
    where c.member_id = of_member and promotion_done(c.member_id, c.seq, t.terms->'groups') < c.need
      and not exists (select from coupon_end e where e.member_id = c.member_id and e.claim_id = c.id))
$$;

create function refuse_odd_claim() returns trigger language plpgsql as $$
declare
  offered coupon_terms;
begin
  select * into offered from coupon_terms t where t.id = new.terms_id;
  if not is_promotion_now(new.claimed_at) or not exists (select from member m where m.member_id = new.member_id
      and m.operator_id = new.operator_id and m.status = 'active') then
    raise exception 'a code is claimed now, by a member of the operator' using errcode = 'restrict_violation';
  end if;
  if offered.operator_id is distinct from new.operator_id or offered.campaign_id is distinct from new.campaign_id
    or offered.is_over or exists (select from coupon_terms n where n.campaign_id = offered.campaign_id and n.nth > offered.nth)
    or new.claimed_at < (offered.terms->>'startsAt')::timestamptz
    or new.claimed_at >= coalesce((offered.terms->>'endsAt')::timestamptz, 'infinity')
    or new.credit <> (offered.terms->>'credit')::bigint or new.need <> new.credit * (offered.terms->>'times')::int then
    raise exception 'a claim is as its campaign stands' using errcode = 'restrict_violation';
  end if;
  if not exists (select from coupon_code k where k.operator_id = new.operator_id and k.hash = new.code_hash
      and k.campaign_id = new.campaign_id) then
    raise exception 'a claim is of a code of its campaign' using errcode = 'restrict_violation';
  end if;
  if (offered.terms->>'timesEach')::int <= (select count(*) from coupon_claim c
      where c.member_id = new.member_id and c.campaign_id = new.campaign_id)
    or (offered.terms->>'cashMax')::bigint < new.credit + (select coalesce(sum(c.credit), 0) from coupon_claim c
      left join coupon_end e on e.member_id = c.member_id and e.claim_id = c.id
      where c.member_id = new.member_id and c.campaign_id = new.campaign_id and e.how is distinct from 'given-up') then
    raise exception 'a member has as much of a campaign as its terms say' using errcode = 'restrict_violation';
  end if;
  if has_active_coupon(new.member_id) or has_active_promotion(new.member_id) or exists (
    select from (select * from promotion_choice p where p.member_id = new.member_id order by p.seq desc limit 1) p
    where p.terms_id is not null and p.holds_until >= new.claimed_at and not exists (
      select from promotion_grant g where g.member_id = p.member_id and g.choice_id = p.id)) then
    raise exception 'stakes count for one bonus at a time' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger coupon_claim_is_of_a_code before insert on coupon_claim
  for each row execute function refuse_odd_claim();

-- The owner of the database counts what a code was used; the program cannot.
create function count_coupon_use() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update coupon_code set used = used + 1 where operator_id = new.operator_id and hash = new.code_hash;
  return null;
end $$;
create trigger coupon_claim_uses_its_code after insert on coupon_claim
  for each row execute function count_coupon_use();
revoke execute on function count_coupon_use() from public;

create function refuse_odd_trace() returns trigger language plpgsql as $$
begin
  if not exists (select from coupon_claim c join coupon_terms t on t.id = c.terms_id
    where c.member_id = new.member_id and c.id = new.claim_id and c.campaign_id = new.campaign_id
      and c.xmin = pg_current_xact_id()::xid
      and new.nth <= (t.terms->>(case new.kind when 'device' then 'deviceEach' else 'timesEach' end))::int) then
    raise exception 'one person claims as often as the terms say' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger coupon_trace_is_of_a_claim before insert on coupon_trace
  for each row execute function refuse_odd_trace();

create function refuse_odd_coupon_end() returns trigger language plpgsql as $$
declare
  claimed record;
  done bigint;
begin
  select c.*, t.terms into claimed from coupon_claim c join coupon_terms t on t.id = c.terms_id
    where c.member_id = new.member_id and c.id = new.claim_id and c.operator_id = new.operator_id;
  done = promotion_done(claimed.member_id, claimed.seq, claimed.terms->'groups');
  if claimed.id is null or not is_promotion_now(new.ended_at) or (done >= claimed.need) <> (new.how = 'converted') then
    raise exception 'free credit is converted when its stakes are played' using errcode = 'restrict_violation';
  end if;
  -- Together with what waits of the campaign, or goes in this transaction.
  if new.how = 'converted' and (select coalesce(sum(c.credit), 0) < min((t.terms->>'cashMin')::bigint)
      from coupon_claim c join coupon_terms t on t.id = c.terms_id
        left join coupon_end e on e.member_id = c.member_id and e.claim_id = c.id
      where c.member_id = new.member_id and c.campaign_id = claimed.campaign_id
        and (e.claim_id is null or e.how = 'converted' and e.xmin = pg_current_xact_id()::xid)
        and promotion_done(c.member_id, c.seq, t.terms->'groups') >= c.need) then
    raise exception 'free credit is converted from its least on' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger coupon_end_is_reckoned before insert on coupon_end
  for each row execute function refuse_odd_coupon_end();

create function refuse_transfer_of_coupon() returns trigger language plpgsql as $$
begin
  if not exists (select from coupon_end e join coupon_claim c on c.member_id = e.member_id and c.id = e.claim_id
    where e.member_id = new.member_id and e.claim_id = new.ref_id and e.operator_id = new.operator_id
      and e.how = 'converted' and e.xmin = pg_current_xact_id()::xid and c.credit = new.amount) then
    raise exception 'free credit is paid when it is converted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger transfer_of_coupon before insert on transfer for each row
  when (new.kind = 'coupon') execute function refuse_transfer_of_coupon();

-- Nobody chooses a promotion beside free credit that is being played. A deposit's grant is not looked at: a deposit is
-- credited whatever becomes of its bonus.
create function refuse_promotion_beside_coupon() returns trigger language plpgsql as $$
begin
  if has_active_coupon(new.member_id) then
    raise exception 'stakes count for one bonus at a time' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger promotion_choice_is_beside_no_coupon before insert on promotion_choice for each row
  when (new.terms_id is not null) execute function refuse_promotion_beside_coupon();

create view money_of_members.coupon_claim as select * from public.coupon_claim
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.coupon_end as select * from public.coupon_end
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.coupon_claim, money_of_members.coupon_end to lotto_app;

-- I29: free credit is of a code, as its terms say, to one person as often as they say, and paid once when its stakes were
-- played. Other members' claims of a code are read by the table's whole name.
create function audit_coupons() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I29 free credit that moves is that of a claim that was played', x.member_id, x.ref_id, x.amount::text
    from transfer x left join coupon_claim c on c.member_id = x.member_id and c.id = x.ref_id
      left join coupon_end e on e.member_id = c.member_id and e.claim_id = c.id
    where x.kind = 'coupon' and (c.id is null or e.how is distinct from 'converted' or c.credit <> x.amount
      or c.operator_id <> x.operator_id)
  union all
  select 'I29 free credit that was converted is paid', e.member_id, e.claim_id, e.how
    from coupon_end e join coupon_claim c on c.member_id = e.member_id and c.id = e.claim_id
    where e.how = 'converted' and not exists (select from transfer x where x.member_id = e.member_id
      and x.kind = 'coupon' and x.ref_type = 'coupon-claim' and x.ref_id = e.claim_id and x.amount = c.credit)
  union all
  select 'I29 a claim is as its terms say', c.member_id, c.id, c.credit || ' ' || c.need
    from coupon_claim c left join coupon_terms t on t.id = c.terms_id
    where t.id is null or t.campaign_id <> c.campaign_id or c.credit <> (t.terms->>'credit')::bigint
      or c.need <> c.credit * (t.terms->>'times')::int
  union all
  select 'I29 a code is claimed as often as it may be', c.member_id, c.id, k.used || ' of ' || k.uses
    from coupon_claim c left join coupon_code k on k.operator_id = c.operator_id and k.hash = c.code_hash
    where k.hash is null or k.campaign_id <> c.campaign_id or k.used > k.uses or k.used <> (select count(*)
      from public.coupon_claim o where o.operator_id = c.operator_id and o.code_hash = c.code_hash)
  union all
  select 'I29 codes are as many as two people have agreed to', c.member_id, c.id, sum.issued::text
    from coupon_claim c join coupon_campaign g on g.campaign_id = c.campaign_id
      cross join lateral (select coalesce(sum(b.codes * b.uses), 0) as issued from coupon_batch b
        where b.campaign_id = c.campaign_id) sum
    where sum.issued <> g.issued or g.issued > (select max((t.terms->>'total')::int) from coupon_terms t
      where t.campaign_id = c.campaign_id)
  union all
  select 'I29 one person claims as often as the terms say', c.member_id, c.id, max(r.nth)::text
    from coupon_claim c join coupon_terms t on t.id = c.terms_id
      left join coupon_trace r on r.member_id = c.member_id and r.claim_id = c.id
    group by c.member_id, c.id, t.terms
    having coalesce(max(r.nth) filter (where r.kind <> 'device'), 1000) > (t.terms->>'timesEach')::int
      or coalesce(max(r.nth) filter (where r.kind = 'device'), 1) > (t.terms->>'deviceEach')::int
  union all
  select 'I29 nobody has more of a campaign than its most', s.member_id, s.campaign_id, s.credit::text
    from (select c.member_id, c.campaign_id, sum(c.credit) as credit, max((t.terms->>'cashMax')::bigint) as most
      from coupon_claim c join coupon_terms t on t.id = c.terms_id
        left join coupon_end e on e.member_id = c.member_id and e.claim_id = c.id
      where e.how is distinct from 'given-up' group by c.member_id, c.campaign_id) s
    where s.credit > s.most
  union all
  select 'I29 free credit is converted from its least on', s.member_id, s.campaign_id, s.credit::text
    from (select c.member_id, c.campaign_id, e.ended_at, sum(c.credit) as credit, min((t.terms->>'cashMin')::bigint) as least
      from coupon_end e join coupon_claim c on c.member_id = e.member_id and c.id = e.claim_id
        join coupon_terms t on t.id = c.terms_id
      where e.how = 'converted' group by c.member_id, c.campaign_id, e.ended_at) s
    where s.credit < s.least
  union all
  -- A void that came later takes nothing back, so it is not looked at here: it has entries of its own after the end.
  select 'I29 free credit is converted when its stakes were played', e.member_id, e.claim_id, e.done::text
    from coupon_end e join coupon_claim c on c.member_id = e.member_id and c.id = e.claim_id
      join coupon_terms t on t.id = c.terms_id
    where e.how = 'converted' and c.need > (select coalesce(sum(u.counted), 0) from turnover_entry u
      where u.member_id = e.member_id and u.seq > c.seq and u.seq < e.seq
        and (jsonb_array_length(t.terms->'groups') = 0 or t.terms->'groups' ? u.product)
        and not exists (select from turnover_entry f
          where f.member_id = u.member_id and f.round_id = u.round_id and f.seq <= c.seq))
$$;
create function audit_written_coupons(since bigint, before bigint)
returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan
as $$
  select 'I29 free credit that moves is that of a claim that was played', x.member_id, x.ref_id, x.amount::text
    from transfer x left join coupon_claim c on c.member_id = x.member_id and c.id = x.ref_id
      left join coupon_end e on e.member_id = c.member_id and e.claim_id = c.id
    where x.written_by >= since and x.written_by < before and x.kind = 'coupon'
      and (c.id is null or e.how is distinct from 'converted' or c.credit <> x.amount or c.operator_id <> x.operator_id)
$$;
revoke execute on function coupon_traces(uuid), has_active_coupon(uuid), audit_coupons(),
  audit_written_coupons(bigint, bigint) from public;
grant execute on function coupon_traces(uuid), has_active_coupon(uuid), audit_coupons(),
  audit_written_coupons(bigint, bigint) to lotto_app;

-- What is there is added to and not written anew, so that it does not matter what else was added meanwhile.
do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all select * from audit_coupons()\n$function$');
  select pg_get_functiondef('audit_written(bigint, bigint)'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$',
    E'\n  union all select * from audit_written_coupons(since, before)\n$function$');
end $$;
