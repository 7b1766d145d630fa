-- A difference that one person has explained may still be made up for by the money of two: once, and it stays so.
create or replace function refuse_odd_game_difference() returns trigger language plpgsql as $$
begin
  if (new.id, new.operator_id, new.provider, new.day, new.type, new.about, new.member_id, new.ours, new.theirs, new.due, new.found_at)
      is distinct from (old.id, old.operator_id, old.provider, old.day, old.type, old.about, old.member_id, old.ours, old.theirs,
        old.due, old.found_at)
    or old.settled_by is not null and not (old.adjustment_id is null and new.adjustment_id is not null and new.settled_by is not null)
      and (new.settled_by, new.settled_at, new.note, new.adjustment_id)
      is distinct from (old.settled_by, old.settled_at, old.note, old.adjustment_id) then
    raise exception 'a difference stays what it was' using errcode = 'restrict_violation';
  end if;
  if new.adjustment_id is not null and old.adjustment_id is null and not exists (select from adjustment a
    where a.member_id = new.member_id and a.id = new.adjustment_id and a.operator_id = new.operator_id
      and a.made_at >= new.found_at and a.amount = new.due
      and not exists (select from game_difference o where o.adjustment_id = a.id)) then
    raise exception 'a difference is settled by the money that two people have moved for it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
