-- Many accounts of one person take every reward that is given to each member. Who look alike is asked at a withdrawal.

-- The same text is always the same place, so that an index can stand on it.
alter function affiliate_place(text) immutable;
create index session_of_place on session (operator_id, device, affiliate_place(address), started_at);

-- How many other members of the operator took rewards since a moment, and share with a member who did so too a device at one
-- address, or an account that money came from. Counted no further than to the most.
create function count_members_alike(of_member uuid, since timestamptz, most int) returns int language sql stable as $$
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
  )
  select count(*)::int from (select from alike k where exists (select from transfer x
    where x.member_id = k.member_id and x.debit = 'promo:expense' and x.credit = 'cash' and x.at >= since) limit most) found
$$;
revoke execute on function count_members_alike(uuid, timestamptz, int) from public;
grant execute on function count_members_alike(uuid, timestamptz, int) to lotto_app;
