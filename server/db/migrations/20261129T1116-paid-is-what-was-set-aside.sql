-- A withdrawal ends as paid by what was set aside for it, whatever somebody has written into its row as its amount: so one that was told
-- to its provider ends though it was rewritten. docs/decisions/0246-where-money-goes-bears-a-mark.md

create or replace function refuse_paid_without_payout() returns trigger language plpgsql as $$
declare
  set_aside bigint = (select h.amount from hold h
    where h.member_id = new.member_id and h.cause = 'withdrawal' and h.cause_id = new.id);
  by_provider bigint = set_aside - new.paid_by_members - new.returned;
begin
  if set_aside is null or new.paid_by_members <> (select coalesce(sum(p.amount), 0) from member_pair p
      where p.payee_id = new.member_id and p.withdrawal_id = new.id and p.state = 'paid')
    or not exists (select from hold_resolution r where r.member_id = new.member_id and r.cause = 'withdrawal'
      and r.cause_id = new.id and r.outcome = 'posted' and r.posted = set_aside - new.returned)
    or (by_provider > 0 and not exists (select from transfer x where x.member_id = new.member_id
      and x.kind = 'withdraw_paid' and x.ref_type = 'withdrawal' and x.ref_id = new.id and x.amount = by_provider)) then
    raise exception 'a withdrawal is paid by what was paid out' using errcode = 'restrict_violation';
  end if;
  if by_provider > 0 and not (old.state in ('sending', 'unknown') and new.reference is not null)
    and not exists (select from agreed_here(new.operator_id, 'withdrawal') agreed
      where agreed->>'withdrawalId' = new.id::text and agreed->>'act' = 'paid'
        and (agreed->>'amount')::bigint = set_aside) then
    raise exception 'a withdrawal is paid when its provider says so, or two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
