-- A key by which a provider of games proves itself bears a mark by a key that the database has not.
-- docs/decisions/0246-where-money-goes-bears-a-mark.md

alter table game_key add column mark bytea check (length(mark) = 16);
grant update (mark) on game_key to lotto_app;

-- To mark a key is neither to end nor to revive it.
drop trigger game_key_ends_once on game_key;
create trigger game_key_ends_once before update on game_key for each row
  when ((to_jsonb(new) - 'mark') is distinct from (to_jsonb(old) - 'mark')) execute function refuse_revived_game_key();
drop trigger end_of_game_key_takes_two on game_key;
create trigger end_of_game_key_takes_two before update on game_key for each row
  when (new.ended_by is distinct from 'system' and (to_jsonb(new) - 'mark') is distinct from (to_jsonb(old) - 'mark'))
  execute function refuse_game_key_of_one();
