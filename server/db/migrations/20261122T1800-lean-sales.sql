-- Transfers are read from the last one of the log on, at the end of the table: ranges of pages find them, and a sale
-- writes no index for it.
drop index transfer_in_order;
create index transfer_in_order on transfer using brin (written_by) with (pages_per_range = 16, autosummarize = on);

-- The same refusals, looked up once for each round of a statement instead of once for each ticket, and in one query.
create or replace function refuse_sealed_ticket() returns trigger language plpgsql as $$
declare
  sealed boolean;
begin
  select exists (select from round_seal s where s.round_id = p.round_id) into sealed
  from (select round_id, max(placed_at) as placed_at from placed group by round_id) p
    left join round r on r.id = p.round_id
  where r.status is distinct from 'open' or p.placed_at >= r.closes_at
    or r.latest_close_at + interval '1 minute' <= db_now()
    or exists (select from round_seal s where s.round_id = p.round_id)
  limit 1;
  if sealed then
    raise exception 'a sealed round takes no ticket' using errcode = 'restrict_violation';
  elsif not sealed then
    raise exception 'a round takes no ticket after its close' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
