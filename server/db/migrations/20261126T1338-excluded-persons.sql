-- Who has excluded themselves, for every operator that somebody registers at: keyed hashes alone, which say nothing about whose they
-- are to who has not the key of the site. docs/decisions/0112-excluded-persons.md

-- A return ends the exclusion that was made longer together with the longer one: it was asked of the one that ends last.
create or replace function play_stops_until(of_member uuid) returns timestamptz language sql stable as $$
  select max(case when s.kind = 'break' then s.ends_at else coalesce((
      select max(r.returns_at) from play_return r join play_stop last on last.member_id = r.member_id and last.id = r.stop_id
      where r.member_id = s.member_id and last.ends_at >= s.ends_at), '9999-01-01') end)
  from play_stop s where s.member_id = of_member
$$;

create table exclusion_mark (
  kind text not null check (kind in ('phone', 'bank', 'person')),
  mark bytea not null check (length(mark) = 16),
  operator_id uuid not null references operator (id),
  member_id uuid not null,
  stop_id uuid not null,
  length text not null,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the member plays again, once that was asked for. Until then it holds, whatever time has passed.
  over_at timestamptz,
  primary key (kind, mark, stop_id),
  foreign key (member_id, stop_id) references play_stop (member_id, id)
);
create index exclusion_mark_of_stop on exclusion_mark (member_id, stop_id);
grant select, insert, update (over_at) on exclusion_mark to lotto_app;

create trigger exclusion_mark_is_kept before delete or truncate on exclusion_mark
  for each statement execute function refuse_change();

create function refuse_exclusion_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if exists (select from play_stop s where s.member_id = new.member_id and s.id = new.stop_id and s.kind = 'exclusion')
      and new.over_at is null then
      return new;
    end if;
  elsif (new.kind, new.mark, new.operator_id, new.member_id, new.stop_id, new.length, new.began_at, new.ends_at)
      = (old.kind, old.mark, old.operator_id, old.member_id, old.stop_id, old.length, old.began_at, old.ends_at)
    and exists (select from play_return r
      join play_stop last on last.member_id = r.member_id and last.id = r.stop_id
      join play_stop own on own.member_id = new.member_id and own.id = new.stop_id
      where r.member_id = new.member_id and r.returns_at = new.over_at and last.ends_at >= own.ends_at) then
    return new;
  end if;
  raise exception 'a person is excluded by their own stop until their own return' using errcode = 'restrict_violation';
end $$;
create trigger exclusion_mark_follows before insert or update on exclusion_mark
  for each row execute function refuse_exclusion_change();
