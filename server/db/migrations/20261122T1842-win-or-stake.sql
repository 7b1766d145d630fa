-- A win that was paid before it was known that the ticket was late, and that the operator's rule leaves with the member, takes
-- the place of the stake: not both.
create function keeps_stake(t ticket) returns boolean language sql stable as $$
  select coalesce(sum(i.held - i.before), 0) >= t.net from settle_item i
  where i.member_id = t.member_id and i.ticket_id = t.id
$$;
revoke execute on function keeps_stake(ticket) from public;
grant execute on function keeps_stake(ticket) to lotto_app;
