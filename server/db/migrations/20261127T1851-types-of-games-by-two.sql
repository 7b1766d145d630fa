-- What a round counts as turnover follows from its game's type, and what games declare to return bounds what may be given: of a known
-- game both take two people. docs/decisions/0173-types-of-games-by-two.md
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''game-wallet''::text', '''game-wallet''::text, ''game-list''::text');
end $$;

-- For a whole list at once: a row each would read the proposal again for every game.
create function refuse_listed_terms_of_one() returns trigger language plpgsql as $$
begin
  if exists (
    with other as materialized (
      select n.operator_id, n.provider, n.game_id, w.type as was_type, w.declared_return as was_return, n.type, n.declared_return
      from game_now n join game_was w on w.operator_id = n.operator_id and w.provider = n.provider and w.game_id = n.game_id
      where (n.type, n.declared_return) is distinct from (w.type, w.declared_return)
    ), agreed as materialized (
      select o.operator_id, a.content->>'provider' as provider, c."gameId" as game_id, c.before->>'type' as was_type,
        (c.before->>'declaredReturn')::int as was_return, c.after->>'type' as type, (c.after->>'declaredReturn')::int as declared_return
      from (select distinct operator_id from other) o cross join lateral agreed_here(o.operator_id, 'game-list') as a(content)
        cross join lateral jsonb_to_recordset(a.content->'changes') as c("gameId" text, before jsonb, after jsonb)
    )
    select from other o left join agreed a on a.operator_id = o.operator_id and a.provider = o.provider and a.game_id = o.game_id
      and (a.was_type, a.was_return, a.type, a.declared_return)
        is not distinct from (o.was_type, o.was_return, o.type, o.declared_return)
    where a.game_id is null) then
    raise exception 'the type and the return of a known game take two people' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger listed_terms_take_two after update on game referencing old table as game_was new table as game_now
  for each statement execute function refuse_listed_terms_of_one();
