-- Campaigns of a member's link: a name beside the code tells where friends came from. A member has a few, made by the member before
-- anybody opens them, so that no stranger fills the books with names.
create table affiliate_campaign (
  member_id uuid not null references affiliate_code (member_id),
  tag text not null check (tag ~ '^[0-9a-z]([0-9a-z-]{0,18}[0-9a-z])?$'),
  operator_id uuid not null references operator (id),
  made_at timestamptz not null,
  -- Nothing of who opened it.
  clicks int not null default 0 check (clicks between 0 and 100000000),
  primary key (member_id, tag)
);
create trigger affiliate_campaign_is_never_removed before delete or truncate on affiliate_campaign
  for each statement execute function refuse_change();
grant select, insert, update (clicks) on affiliate_campaign to lotto_app;

create function refuse_odd_campaign() returns trigger language plpgsql as $$
begin
  if not exists (select from affiliate_code c where c.member_id = new.member_id and c.operator_id = new.operator_id)
    or new.clicks <> 0 then
    raise exception 'a campaign is of a member with a code, and begins with nobody' using errcode = 'restrict_violation';
  end if;
  -- Who makes one waits for the one before.
  perform from member m where m.member_id = new.member_id for no key update;
  if (select count(*) from affiliate_campaign c where c.member_id = new.member_id) >= 10 then
    raise exception 'a member has ten campaigns at most' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger affiliate_campaign_is_one_of_few before insert on affiliate_campaign
  for each row execute function refuse_odd_campaign();
create function refuse_fewer_clicks() returns trigger language plpgsql as $$
begin
  if new.clicks <> old.clicks + 1 then
    raise exception 'clicks are counted one by one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger affiliate_campaign_is_counted before update on affiliate_campaign
  for each row execute function refuse_fewer_clicks();

-- By which campaign a friend registered.
create table referral_campaign (
  member_id uuid primary key,
  referrer_id uuid not null,
  tag text not null,
  at timestamptz not null,
  foreign key (referrer_id, tag) references affiliate_campaign (member_id, tag)
);
create index referral_campaign_counts on referral_campaign (referrer_id, tag);
create trigger referral_campaign_is_append_only before update or delete or truncate on referral_campaign
  for each statement execute function refuse_change();
grant select, insert on referral_campaign to lotto_app;

create function refuse_odd_referral_campaign() returns trigger language plpgsql as $$
begin
  if not exists (select from referral r where r.member_id = new.member_id and r.level = 1
      and r.referrer_id = new.referrer_id and r.xmin = pg_current_xact_id()::xid) then
    raise exception 'a campaign is named while its friend registers' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger referral_campaign_is_of_a_registration before insert on referral_campaign
  for each row execute function refuse_odd_referral_campaign();
