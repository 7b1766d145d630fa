-- A campaign's total bounds the codes that were made, and lowering its least frees who waits.
-- docs/decisions/0211-a-campaign-bounds-its-codes.md

-- Versions of before stay as they are, and are ended as they are.
alter table coupon_terms add constraint coupon_device_shares_claims check (
  is_over or (terms->>'deviceEach')::int >= (terms->>'timesEach')::int) not valid;

-- Satang: the lowest least of the versions of a campaign from one on, and 0 once it is over; `by`: as it stood then, null: today.
create function coupon_least(of_campaign uuid, since int, by timestamptz) returns bigint language sql stable as $$
  select case when bool_or(v.is_over) then 0 else min((v.terms->>'cashMin')::bigint) end
  from coupon_terms v
  where v.campaign_id = of_campaign and v.nth >= since and (by is null or v.nth = since or v.made_at <= by)
$$;
revoke execute on function coupon_least(uuid, int, timestamptz) from public;
grant execute on function coupon_least(uuid, int, timestamptz) to lotto_app;

create or replace function refuse_coupon_of_one() returns trigger language plpgsql as $$
declare
  standing coupon_terms;
  made int;
begin
  if not exists (select from approval p
    where p.id = new.id and p.operator_id = new.operator_id and p.kind = 'coupon'
      and p.state = 'confirmed' and p.xmin = pg_current_xact_id()::xid
      and p.content->>'campaignId' = new.campaign_id::text and (p.content->>'nth')::int = new.nth
      and (p.content->>'isOver')::boolean = new.is_over and p.content->'terms' = new.terms
      and p.maker_id = new.maker_id and p.decided_by = new.checker_id) then
    raise exception 'a campaign takes two people' using errcode = 'restrict_violation';
  end if;
  -- New codes wait for this version, and are counted against it.
  select g.issued into made from coupon_campaign g where g.campaign_id = new.campaign_id for no key update;
  select * into standing from coupon_terms where campaign_id = new.campaign_id order by nth desc limit 1;
  if coalesce(standing.nth, 0) + 1 <> new.nth or standing.operator_id <> new.operator_id or standing.is_over then
    raise exception 'a campaign goes on from the version that stands' using errcode = 'restrict_violation';
  end if;
  if not new.is_over and (new.terms->>'total')::int < made then
    raise exception 'a total is no less than the codes that were made' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function refuse_odd_claim() returns trigger language plpgsql as $$
declare
  offered coupon_terms;
  made int;
begin
  select * into offered from coupon_terms t where t.id = new.terms_id;
  if not is_promotion_now(new.claimed_at) or not exists (select from member m where m.member_id = new.member_id
      and m.operator_id = new.operator_id and m.status = 'active') then
    raise exception 'a code is claimed now, by a member of the operator' using errcode = 'restrict_violation';
  end if;
  select g.issued into made from coupon_campaign g where g.campaign_id = new.campaign_id for no key update;
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
  -- Where codes are no more than the total they are the bound themselves, and nothing is counted.
  if made > (offered.terms->>'total')::int then
    if (offered.terms->>'total')::int <= (select count(*) from coupon_claim c where c.campaign_id = new.campaign_id) then
      raise exception 'a campaign is claimed as often as its terms say' using errcode = 'restrict_violation';
    end if;
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

create or replace function refuse_odd_coupon_end() returns trigger language plpgsql as $$
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
  if new.how = 'converted' and (select coalesce(sum(c.credit), 0) < min(coupon_least(c.campaign_id, t.nth, new.ended_at))
      from coupon_claim c join coupon_terms t on t.id = c.terms_id
        left join coupon_end e on e.member_id = c.member_id and e.claim_id = c.id
      where c.member_id = new.member_id and c.campaign_id = claimed.campaign_id
        and (e.claim_id is null or e.how = 'converted' and e.xmin = pg_current_xact_id()::xid)
        and promotion_done(c.member_id, c.seq, t.terms->'groups') >= c.need) then
    raise exception 'free credit is converted from its least on' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- I29: the same least, as it stood when free credit was converted.
do $$
declare
  said text;
  mended text;
begin
  select pg_get_functiondef('audit_coupons()'::regprocedure) into strict said;
  mended = replace(said, 'min((t.terms->>''cashMin'')::bigint) as least', 'min(coupon_least(c.campaign_id, t.nth, e.ended_at)) as least');
  if mended = said then
    raise exception 'I29 has its least where it had it';
  end if;
  execute mended;
end $$;
