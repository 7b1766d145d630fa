-- The one rule of whether an open proposal may still be agreed to: its time runs, and who made it is still here.
create function approval_stands(a approval) returns boolean language sql stable as $$
  select (a.expires_at is null or a.expires_at > db_now())
    and exists (select from staff s where s.staff_id = a.maker_id and s.status = 'active')
$$;
revoke execute on function approval_stands(approval) from public;
grant execute on function approval_stands(approval) to lotto_app;

create or replace view open_approval as
  select a.* from approval a where a.state = 'open' and approval_stands(a);
