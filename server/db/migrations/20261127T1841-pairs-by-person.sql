-- Never two of one household: who looks like one person is one here too. docs/decisions/0172-pairs-are-of-two-people.md

-- What a browser says of the phone or computer it runs on: another browser there says the same.
create function device_kind(device text) returns text language sql immutable as $$
  select coalesce(substring(device from '\(([^)]*)\)'), device)
$$;
revoke execute on function device_kind(text) from public;
grant execute on function device_kind(text) to lotto_app;

-- Those of `among` who share with a member what `list_members_alike` does not look at: a phone that is entered, an account by its key,
-- and the place they play from. An IPv6 half is one customer's; an IPv4 address of a carrier is shared by thousands, and is told apart by the kind of phone.
create function list_household(of_member uuid, among uuid[]) returns table (member_id uuid, shares text) language sql stable as $$
  with own as (
    select distinct affiliate_place(s.address) as place, device_kind(s.device) as kind from (
      select address, device, seen_at from session where member_id = of_member and assistant_id is null
        order by started_at desc limit 50) s
    where s.seen_at > db_now() - interval '30 days'
  )
  select m.member_id, 'phone' from member o join member m on m.phone = o.phone
  where o.member_id = of_member and m.member_id = any(among) and m.member_id <> of_member
  union
  select b.member_id, 'bank' from member_bank o
    join member_bank b on b.bank = o.bank and account_key(b.bank, b.account_no) = account_key(o.bank, o.account_no)
  where o.member_id = of_member and b.member_id = any(among) and b.member_id <> of_member
  union
  select other, 'device' from unnest(among) other
    cross join lateral (select address, device, seen_at from session where member_id = other and assistant_id is null
      order by started_at desc limit 50) s
    join own on s.seen_at > db_now() - interval '30 days' and own.place = affiliate_place(s.address) and (own.place like '%:%' or own.kind = device_kind(s.device))
  where other <> of_member
$$;
revoke execute on function list_household(uuid, uuid[]) from public;
grant execute on function list_household(uuid, uuid[]) to lotto_app;
drop function traces_of(uuid);

-- What comes by a pair brings no bonus: between two accounts of one hand it would be money for nothing.
alter table promotion_grant add constraint promotion_grant_of_no_pair check (ref_type <> 'pair') not valid;
