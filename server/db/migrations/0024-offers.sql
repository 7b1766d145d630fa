-- An offer is what a round is sold at: rates, rules of numbers, caps and limits. Admission keeps it in memory and asks for
-- its version only. A number from a sequence is never used twice, not even when the transaction that drew it fails.
create sequence offer_version;
grant usage on sequence offer_version to lotto_app;
alter table lottery add column offer_version bigint not null default 0;
grant update (offer_version) on lottery to lotto_app;

create function lottery_offer_changed() returns trigger language plpgsql as $$
begin
  update lottery set offer_version = nextval('offer_version') where id in (select lottery_id from changed);
  return null;
end $$;

create function round_offer_changed() returns trigger language plpgsql as $$
begin
  update lottery set offer_version = nextval('offer_version')
  where id in (select r.lottery_id from changed join round r on r.id = changed.round_id);
  return null;
end $$;

-- Every table an offer is read from, by what it names.
do $$
declare
  source record;
begin
  for source in select * from (values ('rate', 'lottery'), ('lottery_limits', 'lottery'), ('fast_round', 'round'),
    ('number_rule', 'round'), ('number_cap', 'round'), ('round_limits', 'round')) as s(name, names)
  loop
    execute format('create trigger offer_gains after insert on %I referencing new table as changed
      for each statement execute function %I()', source.name, source.names || '_offer_changed');
    execute format('create trigger offer_changes after update on %I referencing new table as changed
      for each statement execute function %I()', source.name, source.names || '_offer_changed');
    execute format('create trigger offer_loses after delete on %I referencing old table as changed
      for each statement execute function %I()', source.name, source.names || '_offer_changed');
  end loop;
end $$;
