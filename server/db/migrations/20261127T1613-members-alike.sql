-- Which other accounts of an operator look like the same person, for whoever bans one or closes it. docs/decisions/0156-accounts-of-one-person.md
create index member_born on member (operator_id, birth_date) where birth_date is not null;
create index member_bank_of_account on member_bank (operator_id, account_no);

-- Where a member's own sign-ins were used, as far as anybody looks: a phone has another address every day.
create function list_newest_places(of_member uuid) returns table (device text, place text) language sql stable as $$
  select s.device, affiliate_place(s.address) from session s
  where s.member_id = of_member and s.assistant_id is null and s.device <> '' and s.seen_at > db_now() - interval '90 days'
  group by s.device, affiliate_place(s.address) order by max(s.seen_at) desc limit 50
$$;
revoke execute on function list_newest_places(uuid) from public;
grant execute on function list_newest_places(uuid) to lotto_app;

-- Another member who has an account or a phone that this one has, or that money of this one came from, or whose money came from one of
-- this one; whose own sign-ins share a device at one address; and who has the same birth date: that one is alike by name alone. With `among` only
-- those are looked up, however many others were at a place since.
create function list_members_alike(of_member uuid, among uuid[] default null)
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
    union select s.member_id, 'device' from own o cross join list_newest_places(of_member) d
      join session s on s.member_id = any(among) and s.operator_id = o.operator_id and s.device = d.device
        and affiliate_place(s.address) = d.place and s.assistant_id is null
    union select m.member_id, 'born' from own o join member m on m.operator_id = o.operator_id and m.birth_date = o.birth_date
  )
  select f.member_id, f.shares from found f
  where f.member_id <> of_member and (among is null or f.member_id = any(among))
$$;
revoke execute on function list_members_alike(uuid, uuid[]) from public;
grant execute on function list_members_alike(uuid, uuid[]) to lotto_app;

-- One agreement closes the account it is about, and those of the same person that were named with it.
alter table member_closure drop constraint member_closure_approval_id_key;
create or replace function refuse_closure_of_one() returns trigger language plpgsql as $$
begin
  if not exists (select from agreed_here(new.operator_id, 'member') agreed
    where agreed->>'act' = 'close' and agreed->>'why' = new.why and (agreed->>'memberId' = new.member_id::text
      or agreed->'others' @> jsonb_build_array(jsonb_build_object('memberId', new.member_id)))) then
    raise exception 'an account is closed by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
