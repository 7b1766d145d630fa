-- When its member opened the game of a token. One that is given in exchange keeps it: a slot that was left stays left.
-- docs/decisions/0146-one-slot-at-once.md

-- Tokens there are were opened when they were given, so far as is known.
alter table game_token add column opened_at timestamptz;
update game_token set opened_at = issued_at;
alter table game_token alter column opened_at set not null, alter column opened_at set default db_now();
create index game_token_of_member_by_opening on game_token (member_id, opened_at);
drop index game_token_of_member_by_time;

-- Whether a game is a slot, and its member has opened another slot since a moment.
create function slot_is_left(of_member uuid, of_operator uuid, of_provider text, of_game text, since timestamptz) returns boolean
language sql stable as $$
  select exists (
      select from game g where g.operator_id = of_operator and g.provider = of_provider and g.game_id = of_game and g.type = 'slot')
    and exists (
      select from game_token n join game g on g.operator_id = n.operator_id and g.provider = n.provider and g.game_id = n.game
        and g.type = 'slot'
      where n.member_id = of_member and n.opened_at > since and (n.provider, n.game) <> (of_provider, of_game))
$$;
revoke execute on function slot_is_left(uuid, uuid, text, text, timestamptz) from public;
grant execute on function slot_is_left(uuid, uuid, text, text, timestamptz) to lotto_app;
