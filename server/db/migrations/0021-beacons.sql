-- A public beacon that is mixed into a fast draw. The round's context names it, and so do both commitments over it.
create table fast_beacon (
  round_id uuid primary key references shot_seal (round_id),
  operator_id uuid not null,
  chain bytea not null check (length(chain) = 32),
  number bigint not null check (number > 0),
  signature bytea not null check (length(signature) = 48),
  kept_at timestamptz not null
);
create trigger fast_beacon_is_append_only before update or delete or truncate on fast_beacon
  for each statement execute function refuse_change();

create function refuse_other_beacon() returns trigger language plpgsql as $$
begin
  if exists (select from kept join fast_round using (round_id)
    where not fast_round.context like '%:drand:' || encode(kept.chain, 'hex') || ':' || kept.number) then
    raise exception 'a fast round has the beacon it promised' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger beacon_as_promised after insert on fast_beacon
  referencing new table as kept for each statement execute function refuse_other_beacon();

create function refuse_draw_without_beacon() returns trigger language plpgsql as $$
begin
  if exists (select from drawn join fast_round using (round_id) left join fast_beacon using (round_id)
    where fast_round.context like '%:drand:%' and fast_beacon.round_id is null) then
    raise exception 'a fast round is drawn with the beacon it promised' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger draw_with_beacon after insert on fast_draw
  referencing new table as drawn for each statement execute function refuse_draw_without_beacon();

grant select, insert on fast_beacon to lotto_app;
