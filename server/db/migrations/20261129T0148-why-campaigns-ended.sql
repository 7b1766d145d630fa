-- Why one person has ended a campaign stands with the version that ends it; of those that two people ended it stands in the proposal.
-- docs/decisions/0230-who-ended-it-and-why.md
alter table coupon_terms add column reason text;
alter table coupon_terms disable trigger coupon_terms_are_append_only;
with ends as materialized (
  select operator_id, body::jsonb->'body' as body from audit where kind = 'coupon.end'
)
update coupon_terms t set reason = e.body->>'reason'
from ends e
where t.checker_id is null and t.operator_id = e.operator_id and t.campaign_id::text = e.body->>'campaign'
  and t.nth = (e.body->>'nth')::int;
alter table coupon_terms enable trigger coupon_terms_are_append_only;
