-- A key of a provider whose row somebody has rewritten is written whole again when it is added once more.
-- docs/decisions/0246-where-money-goes-bears-a-mark.md
grant update (kind, public_key) on game_key to lotto_app;

-- To write a key again is neither to end nor to revive it.
drop trigger game_key_ends_once on game_key;
create trigger game_key_ends_once before update on game_key for each row
  when ((to_jsonb(new) - '{mark,kind,public_key}'::text[]) is distinct from (to_jsonb(old) - '{mark,kind,public_key}'::text[]))
  execute function refuse_revived_game_key();
drop trigger end_of_game_key_takes_two on game_key;
create trigger end_of_game_key_takes_two before update on game_key for each row
  when (new.ended_by is distinct from 'system'
    and (to_jsonb(new) - '{mark,kind,public_key}'::text[]) is distinct from (to_jsonb(old) - '{mark,kind,public_key}'::text[]))
  execute function refuse_game_key_of_one();

-- So a row that has its own key cannot come by another one. A token cannot be written again: what it is stands nowhere.
create function refuse_other_game_key() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.kind <> 'rsa'
    or new.fingerprint <> encode(sha256(decode(regexp_replace(new.public_key, '-----[A-Z ]+-----', '', 'g'), 'base64')), 'hex') then
    raise exception 'a key is the one that its fingerprint names' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger game_key_is_its_own before update on game_key for each row
  when ((new.kind, new.public_key) is distinct from (old.kind, old.public_key)) execute function refuse_other_game_key();
