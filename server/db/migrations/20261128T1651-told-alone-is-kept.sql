-- What an account's members were credited with by a message alone, which the list of deposits adds up at each look, is kept.
-- docs/decisions/0190-lists-count-nothing.md
create table told_alone (
  account_id uuid primary key references receiving_account (id),
  amount bigint not null
) with (fillfactor = 50);
grant select on told_alone to lotto_app;

-- The owner of the database counts; the program cannot. Whoever credits holds the receiving account.
create function count_told_alone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.told_alone then
    update told_alone set amount = amount - old.amount where account_id = old.account_id;
  end if;
  if new.told_alone then
    insert into told_alone as a (account_id, amount) values (new.account_id, new.amount)
    on conflict (account_id) do update set amount = a.amount + excluded.amount;
  end if;
  return null;
end $$;
revoke execute on function count_told_alone() from public;
lock table incoming_payment in share row exclusive mode;
create trigger told_alone_is_counted after insert on incoming_payment for each row
  when (new.told_alone) execute function count_told_alone();
create trigger told_alone_is_recounted after update on incoming_payment for each row
  when ((old.told_alone or new.told_alone)
    and (old.account_id, old.amount, old.told_alone) is distinct from (new.account_id, new.amount, new.told_alone))
  execute function count_told_alone();
insert into told_alone select account_id, sum(amount) from incoming_payment where told_alone group by account_id;

create function audit_told_alone(of_account uuid) returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select 'what a message alone has told of is kept', null::uuid, of_account, format('%s, stand %s', kept, stand) from (
    select coalesce((select amount from told_alone where account_id = of_account), 0) as kept,
      (select coalesce(sum(amount), 0) from incoming_payment where account_id = of_account and told_alone) as stand
  ) both_sums where kept <> stand
$$;
create or replace function audit_kept() returns table (rule text, member_id uuid, ref uuid, detail text) language sql stable as $$
  select * from audit_kept_lists()
  union all select * from audit_number_totals()
  union all select * from audit_game_days()
  union all select d.* from receiving_account a cross join lateral audit_told_alone(a.id) d
$$;
revoke execute on function audit_told_alone(uuid) from public;
grant execute on function audit_told_alone(uuid) to lotto_app;
