-- Who brought whom: a member's code, the members who registered by it, and how often its link was opened.

create table affiliate_code (
  member_id uuid primary key,
  operator_id uuid not null references operator (id),
  code text not null check (code ~ '^[A-NP-Z]{8}$'),
  made_at timestamptz not null,
  constraint affiliate_code_is_one_members unique (operator_id, code)
);
create trigger affiliate_code_is_append_only before update or delete or truncate on affiliate_code
  for each statement execute function refuse_change();
grant select, insert on affiliate_code to lotto_app;

-- Who brought a member, and who brought that one: level 1 is the nearest. Written at registration and never changed.
create table referral (
  member_id uuid not null,
  level int not null check (level between 1 and 5),
  referrer_id uuid not null,
  operator_id uuid not null,
  at timestamptz not null,
  primary key (member_id, level),
  check (member_id <> referrer_id)
);
create index referral_of_referrer on referral (referrer_id, level, at desc);
create trigger referral_is_append_only before update or delete or truncate on referral
  for each statement execute function refuse_change();
-- The program reads it alone: whom a member brought follows from the registration.
grant select on referral to lotto_app;

create function write_referrals(of_member uuid, of_operator uuid, by_code text, written timestamptz) returns int
language sql as $$
  with referrer as (
    select m.member_id from sign_in_name s join member m on m.member_id = s.member_id
    where s.operator_id = of_operator and s.name = lower(substr(by_code, 5)) and m.operator_id = of_operator
      and m.code = by_code and m.member_id <> of_member
  ), written as (
    insert into referral (member_id, level, referrer_id, operator_id, at)
    select of_member, 1, r.member_id, of_operator, written from referrer r
    union all
    select of_member, f.level + 1, f.referrer_id, of_operator, written
      from referrer r join referral f on f.member_id = r.member_id where f.level < 5 and f.referrer_id <> of_member
    returning 1
  )
  select count(*)::int from written
$$;

-- The owner of the database writes who brought a new member; the program cannot.
create function write_referrals_of_new() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if write_referrals(new.member_id, new.operator_id, new.referred_by, new.created_at) = 0 then
    raise exception 'a member is brought by a member of the same operator' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger member_is_brought after insert on member for each row
  when (new.referred_by is not null) execute function write_referrals_of_new();
revoke execute on function write_referrals(uuid, uuid, text, timestamptz) from public;
revoke execute on function write_referrals_of_new() from public;

create function refuse_other_referrer() returns trigger language plpgsql as $$
begin
  raise exception 'who brought a member is never changed' using errcode = 'restrict_violation';
end $$;
create trigger member_keeps_referrer before update of referred_by on member for each row
  when (new.referred_by is distinct from old.referred_by) execute function refuse_other_referrer();

-- Those who were there before, the oldest first, so that whoever brought them has a line already.
do $$
declare
  friend record;
begin
  for friend in select * from member where referred_by is not null order by created_at, member_id loop
    perform write_referrals(friend.member_id, friend.operator_id, friend.referred_by, friend.created_at);
  end loop;
end $$;

-- How often a member's link was opened on a Bangkok day: nothing of who did.
create table affiliate_clicks (
  member_id uuid not null,
  on_date date not null,
  operator_id uuid not null,
  -- Whoever opens it more often on a day wants to fill the books.
  clicks int not null check (clicks between 1 and 100000),
  primary key (member_id, on_date)
);
create trigger affiliate_clicks_are_never_removed before delete or truncate on affiliate_clicks
  for each statement execute function refuse_change();
grant select, insert, update (clicks) on affiliate_clicks to lotto_app;
