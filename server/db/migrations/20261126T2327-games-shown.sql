-- How many games of each type members see of a provider, counted as games are listed, shown and hidden: a provider stands on the
-- shelves of its games, and no page counts them. docs/decisions/0129-shelves-of-games.md
alter table game_provider add column shown jsonb not null default '{}';

-- The owner of the database counts; the program cannot.
create function count_games_shown() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update game_provider p set shown = (
    select coalesce(jsonb_object_agg(t.type, t.games), '{}')
    from (select g.type, count(*) as games from game g
      where g.operator_id = p.operator_id and g.provider = p.code and g.is_on and g.is_listed group by g.type) t)
  where (p.operator_id, p.code) in (select distinct c.operator_id, c.provider from changed c);
  return null;
end $$;
revoke execute on function count_games_shown() from public;
create trigger games_listed_are_counted after insert on game
  referencing new table as changed for each statement execute function count_games_shown();
create trigger games_changed_are_counted after update on game
  referencing new table as changed for each statement execute function count_games_shown();

update game_provider p set shown = t.shown
from (select operator_id, provider, jsonb_object_agg(type, games) as shown
  from (select operator_id, provider, type, count(*) as games from game where is_on and is_listed
    group by operator_id, provider, type) each
  group by operator_id, provider) t
where t.operator_id = p.operator_id and t.provider = p.code;
