-- Who looks like one person is found by the newest sign-ins of each, and no others are read: of a member who signs in all day, of an account
-- with years behind it and of a shop whose assistants sign in there were thousands. docs/decisions/0156-accounts-of-one-person.md
create index session_of_member on session (member_id, started_at desc) where assistant_id is null;

-- In the order of the index, and no further than it has to: by a guess of few sign-ins the planner would read all of them and sort.
create function list_newest_sign_ins(of_member uuid)
returns table (operator_id uuid, device text, address text, seen_at timestamptz) language sql stable
set enable_bitmapscan = off set enable_sort = off set enable_seqscan = off as $$
  select s.operator_id, s.device, s.address, s.seen_at from session s
  where s.member_id = of_member and s.assistant_id is null
  order by s.started_at desc limit 1000
$$;
revoke execute on function list_newest_sign_ins(uuid) from public;
grant execute on function list_newest_sign_ins(uuid) to lotto_app;

create or replace function list_newest_places(of_member uuid) returns table (device text, place text) language sql stable as $$
  select n.device, affiliate_place(n.address) from list_newest_sign_ins(of_member) n
  where n.device <> '' and n.seen_at > db_now() - interval '90 days'
  group by n.device, affiliate_place(n.address) order by max(n.seen_at) desc limit 50
$$;

create or replace function list_members_alike(of_member uuid, among uuid[] default null)
returns table (member_id uuid, shares text) language sql stable as $$
  with own as (
    select m.operator_id, m.phone, m.birth_date from member m where m.member_id = of_member
  ), numbers as (
    select a.account_no from affiliate_account(of_member) a union select o.phone from own o where o.phone is not null
  ), found as (
    select b.member_id, 'bank' as shares from own o cross join numbers n
      join member_bank b on b.operator_id = o.operator_id and b.account_no = n.account_no
    union select i.member_id, 'bank' from own o cross join numbers n
      join incoming_payment i on i.operator_id = o.operator_id and i.sender_no = n.account_no and i.member_id is not null
    union select p.member_id, 'phone' from own o cross join numbers n
      join sign_in_phone p on p.operator_id = o.operator_id and p.phone = n.account_no
    union select y.member_id, 'device' from own o cross join list_newest_places(of_member) d
      -- A carrier's address is shared by thousands: the newest are looked at.
      cross join lateral (select s.member_id from session s
        where s.operator_id = o.operator_id and s.device = d.device and affiliate_place(s.address) = d.place
          and s.member_id <> of_member and s.assistant_id is null order by s.started_at desc limit 1000) y
      where among is null
    union select a.member_id, 'device' from own o cross join unnest(among) a(member_id)
      cross join lateral list_newest_sign_ins(a.member_id) y
      join list_newest_places(of_member) d on y.operator_id = o.operator_id and y.device = d.device and affiliate_place(y.address) = d.place
    union select m.member_id, 'born' from own o join member m on m.operator_id = o.operator_id and m.birth_date = o.birth_date
  )
  select f.member_id, f.shares from found f
  where f.member_id <> of_member and (among is null or f.member_id = any(among))
$$;
