-- One person ends a campaign at once: it gives nothing that was not claimed under terms of two people, and codes that have leaked are
-- claimed until it is over. docs/decisions/0217-a-campaign-is-ended-by-one.md
alter table coupon_terms alter checker_id drop not null;
alter table coupon_terms add constraint coupon_of_one_is_over check (is_over or checker_id is not null);

create or replace function refuse_coupon_of_one() returns trigger language plpgsql as $$
declare
  standing coupon_terms;
  made int;
begin
  if new.checker_id is not null and not exists (select from approval p
    where p.id = new.id and p.operator_id = new.operator_id and p.kind = 'coupon'
      and p.state = 'confirmed' and p.xmin = pg_current_xact_id()::xid
      and p.content->>'campaignId' = new.campaign_id::text and (p.content->>'nth')::int = new.nth
      and (p.content->>'isOver')::boolean = new.is_over and p.content->'terms' = new.terms
      and p.maker_id = new.maker_id and p.decided_by = new.checker_id) then
    raise exception 'a campaign takes two people' using errcode = 'restrict_violation';
  end if;
  -- New codes wait for this version, and are counted against it.
  select g.issued into made from coupon_campaign g where g.campaign_id = new.campaign_id for no key update;
  select * into standing from coupon_terms where campaign_id = new.campaign_id order by nth desc limit 1;
  if coalesce(standing.nth, 0) + 1 <> new.nth or standing.operator_id <> new.operator_id or standing.is_over then
    raise exception 'a campaign goes on from the version that stands' using errcode = 'restrict_violation';
  end if;
  if new.checker_id is null and (standing.terms is distinct from new.terms or not exists (select from staff s
      where s.staff_id = new.maker_id and s.operator_id = new.operator_id and s.status = 'active')) then
    raise exception 'one person ends a campaign as it stands' using errcode = 'restrict_violation';
  end if;
  if not new.is_over and (new.terms->>'total')::int < made then
    raise exception 'a total is no less than the codes that were made' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
