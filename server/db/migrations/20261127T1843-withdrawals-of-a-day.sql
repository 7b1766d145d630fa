-- Many small withdrawals of a day are one large one: of one person's approval, and of the rules alone.

-- What a member withdrew before a withdrawal on its Bangkok day, in satang; what came back does not count.
create function withdrawn_that_day(of_member uuid, at timestamptz, besides uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount - returned), 0)::bigint from withdrawal
  where member_id = of_member and id <> besides and state <> 'failed' and requested_at <= at
    and requested_at >= date_trunc('day', at, 'Asia/Bangkok')
$$;
-- Up to what of a day nobody need approve, as domain/payments/withdrawal.ts has it.
create function withdrawal_auto_max(of_operator uuid) returns numeric language sql stable as $$
  select case
      when jsonb_typeof(auto_max) = 'number' and auto_max::numeric between 0 and 9007199254740991
        and trunc(auto_max::numeric) = auto_max::numeric then auto_max::numeric
      when demo then 100000 else 0 end
    from (select demo, settings->'withdrawals'->'autoMax' as auto_max from operator where id = of_operator) set_by
$$;
revoke execute on function withdrawn_that_day(uuid, timestamptz, uuid), withdrawal_auto_max(uuid) from public;
grant execute on function withdrawn_that_day(uuid, timestamptz, uuid), withdrawal_auto_max(uuid) to lotto_app;

create or replace function refuse_withdrawal_of_one() returns trigger language plpgsql as $$
declare
  of_day bigint;
begin
  if tg_op = 'UPDATE' and old.state in ('paid', 'failed') then
    raise exception 'a withdrawal ends once' using errcode = 'restrict_violation';
  end if;
  if not (tg_op = 'INSERT' or old.state = 'review') or new.state in ('review', 'failed') then
    return new;
  end if;
  of_day := new.amount + withdrawn_that_day(new.member_id, new.requested_at, new.id);
  if of_day >= withdrawal_two_from(new.operator_id)
    and not exists (select from agreed_here(new.operator_id, 'withdrawal') agreed
      where agreed->>'withdrawalId' = new.id::text and agreed->>'act' = 'approve'
        and (agreed->>'amount')::bigint = new.amount) then
    raise exception 'a large withdrawal takes two people' using errcode = 'restrict_violation';
  end if;
  if new.decided_by = 'rules' and of_day > withdrawal_auto_max(new.operator_id) then
    raise exception 'more of a day than the rules approve takes people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
