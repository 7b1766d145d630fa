-- What is settled of a difference is settled for its amounts: with others it is another difference, and open. Money by hand settles it
-- where it moves what is due to the member, to the satang and the right way. And there is a further one: taken back here alone.
alter table game_difference drop constraint game_difference_type_check;
alter table game_difference add constraint game_difference_type_check check (type in
  ('missing-here', 'missing-there', 'amount-differs', 'rollback-unknown', 'taken-back-here', 'round-open'));

-- Satang that the member would have more once it is put right; null: nobody knows.
alter table game_difference add column due bigint;
update game_difference d set due = case
    when d.type = 'round-open' then d.ours
    when d.type in ('missing-there', 'rollback-unknown') then case t.kind when 'bet' then d.ours else -d.ours end
    when d.type = 'amount-differs' then nullif(case t.kind when 'bet' then d.ours - d.theirs else d.theirs - d.ours end, 0)
  end
from game_difference own left join game_transaction t on t.operator_id = own.operator_id and t.provider = own.provider
  and t.transaction_id = own.about
where own.id = d.id;
alter table game_difference add constraint game_difference_due_fits check (due is null or abs(due) in
  (abs(coalesce(ours, 0) - coalesce(theirs, 0)), coalesce(ours, 0) + coalesce(theirs, 0)));

alter table game_difference drop constraint game_difference_operator_id_provider_day_type_about_key;
alter table game_difference add constraint game_difference_once
  unique nulls not distinct (operator_id, provider, day, type, about, ours, theirs, due);
revoke update (ours, theirs) on game_difference from lotto_app;

create or replace function refuse_odd_game_difference() returns trigger language plpgsql as $$
begin
  if (new.id, new.operator_id, new.provider, new.day, new.type, new.about, new.member_id, new.ours, new.theirs, new.due, new.found_at)
      is distinct from (old.id, old.operator_id, old.provider, old.day, old.type, old.about, old.member_id, old.ours, old.theirs,
        old.due, old.found_at)
    or old.settled_by is not null and (new.settled_by, new.settled_at, new.note, new.adjustment_id)
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

create function refuse_settled_game_difference() returns trigger language plpgsql as $$
begin
  raise exception 'a difference is found before it is settled' using errcode = 'restrict_violation';
end $$;
create trigger game_difference_is_found_first before insert on game_difference
  for each row when (new.settled_by is not null) execute function refuse_settled_game_difference();

-- A day's rollbacks lie together as its transactions do.
create index game_rollback_by_time on game_rollback using brin (at) with (pages_per_range = 16, autosummarize = on);
