-- Money comes in for an order once, and a withdrawal is paid by what was paid out, whoever writes.

create unique index incoming_payment_of_order on incoming_payment (member_id, order_id)
  where state = 'credited' and order_id is not null;

-- The ledger has paid it out, members have paid what it says of them, and of the rest the provider has said so, or two people.
create function refuse_paid_without_payout() returns trigger language plpgsql as $$
declare
  by_provider bigint = new.amount - new.paid_by_members - new.returned;
begin
  if new.paid_by_members <> (select coalesce(sum(p.amount), 0) from member_pair p
      where p.payee_id = new.member_id and p.withdrawal_id = new.id and p.state = 'paid')
    or not exists (select from hold_resolution r where r.member_id = new.member_id and r.cause = 'withdrawal'
      and r.cause_id = new.id and r.outcome = 'posted' and r.posted = new.amount - new.returned)
    or (by_provider > 0 and not exists (select from transfer x where x.member_id = new.member_id
      and x.kind = 'withdraw_paid' and x.ref_type = 'withdrawal' and x.ref_id = new.id and x.amount = by_provider)) then
    raise exception 'a withdrawal is paid by what was paid out' using errcode = 'restrict_violation';
  end if;
  if by_provider > 0 and not (old.state in ('sending', 'unknown') and new.reference is not null)
    and not exists (select from agreed_here(new.operator_id, 'withdrawal') agreed
      where agreed->>'withdrawalId' = new.id::text and agreed->>'act' = 'paid'
        and (agreed->>'amount')::bigint = new.amount) then
    raise exception 'a withdrawal is paid when its provider says so, or two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_paid_by_payout before update of state on withdrawal for each row
  when (new.state = 'paid' and old.state is distinct from new.state) execute function refuse_paid_without_payout();

create function refuse_begun_withdrawal() returns trigger language plpgsql as $$
begin
  raise exception 'a withdrawal begins before it is sent' using errcode = 'restrict_violation';
end $$;
create trigger withdrawal_begins_unsent before insert on withdrawal for each row
  when (new.state not in ('review', 'approved')) execute function refuse_begun_withdrawal();
