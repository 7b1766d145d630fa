-- An account that a bank tells with zeros before it is the same account: it tells of its member by its key as well as by its text.
-- docs/decisions/0159-what-rewards-left-open.md
create or replace function affiliate_account(of_member uuid) returns table (account_no text) language sql stable as $$
  with own as (
    select b.bank, b.account_no from member_bank b where b.member_id = of_member
    union select p.sender_bank, p.sender_no from incoming_payment p
      where p.member_id = of_member and p.sender_no ~ '^[0-9]{10,}$'
  )
  select o.account_no from own o union select public.account_key(o.bank, o.account_no) from own o
$$;

-- It is found from either side: who is spelled otherwise than the key stands in an index by it, and nobody else, because the others are found
-- by their text.
create index member_bank_odd on member_bank (operator_id, account_key(bank, account_no))
  where account_no <> account_key(bank, account_no);
create index incoming_payment_sender_odd on incoming_payment (operator_id, account_key(sender_bank, sender_no))
  where member_id is not null and sender_no ~ '^[0-9]{10,}$' and sender_no <> account_key(sender_bank, sender_no);

create or replace function list_members_alike(of_member uuid, among uuid[] default null)
returns table (member_id uuid, shares text) language sql stable as $$
  with own as (
    select m.operator_id, m.phone, m.birth_date from member m where m.member_id = of_member
  ), numbers as (
    select a.account_no from affiliate_account(of_member) a union select o.phone from own o where o.phone is not null
  ), found as (
    select b.member_id, 'bank' as shares from own o cross join numbers n
      join member_bank b on b.operator_id = o.operator_id and b.account_no = n.account_no
    union select b.member_id, 'bank' from own o cross join numbers n
      join member_bank b on b.operator_id = o.operator_id and public.account_key(b.bank, b.account_no) = n.account_no
        and b.account_no <> public.account_key(b.bank, b.account_no)
    union select i.member_id, 'bank' from own o cross join numbers n
      join incoming_payment i on i.operator_id = o.operator_id and i.sender_no = n.account_no and i.member_id is not null
    union select i.member_id, 'bank' from own o cross join numbers n
      join incoming_payment i on i.operator_id = o.operator_id and public.account_key(i.sender_bank, i.sender_no) = n.account_no
        and i.member_id is not null and i.sender_no ~ '^[0-9]{10,}$' and i.sender_no <> public.account_key(i.sender_bank, i.sender_no)
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

create or replace function count_members_alike(of_member uuid, since timestamptz, most int) returns int language sql stable as $$
  with own as (
    select m.operator_id from member m where m.member_id = of_member and exists (select from transfer x
      where x.member_id = of_member and x.debit = 'promo:expense' and x.credit = 'cash' and x.at >= since)
  ), alike as (
    select y.member_id from own
      cross join lateral (select distinct s.device, affiliate_place(s.address) as place from session s
        where s.member_id = of_member and s.started_at >= since and s.device <> '') p
      -- A carrier's address is shared by thousands: the newest are looked at.
      cross join lateral (select s.member_id from session s
        where s.operator_id = own.operator_id and s.device = p.device and affiliate_place(s.address) = p.place
          and s.started_at >= since and s.member_id <> of_member order by s.started_at desc limit 1000) y
    union
    select i.member_id from own cross join affiliate_account(of_member) a
      join incoming_payment i on i.operator_id = own.operator_id and i.sender_no = a.account_no
        and i.member_id is not null and i.member_id <> of_member
    union
    select i.member_id from own cross join affiliate_account(of_member) a
      join incoming_payment i on i.operator_id = own.operator_id and public.account_key(i.sender_bank, i.sender_no) = a.account_no
        and i.member_id is not null and i.sender_no ~ '^[0-9]{10,}$' and i.sender_no <> public.account_key(i.sender_bank, i.sender_no)
        and i.member_id <> of_member
  )
  select count(*)::int from (select from alike k where exists (select from transfer x
    where x.member_id = k.member_id and x.debit = 'promo:expense' and x.credit = 'cash' and x.at >= since) limit most) found
$$;
