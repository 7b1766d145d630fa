-- The interface by which a provider speaks and where its games open are agreed to with its terms.
create or replace function refuse_game_wallet_of_one() returns trigger language plpgsql as $$
declare
  -- Of the row that stands, also where a new one is only tried.
  was game_wallet;
begin
  select * into was from game_wallet w where w.operator_id = new.operator_id and w.provider = new.provider;
  if not exists (select from agreed_here(new.operator_id, 'game-wallet') agreed
    where agreed->>'provider' = new.provider
      and agreed->'before' = case when was.provider is null then 'null'::jsonb
        else game_wallet_terms(was.most_win, was.most_day, was.launch_url) end
      and agreed->'after' = game_wallet_terms(new.most_win, new.most_day, new.launch_url)
      and new.family = coalesce(was.family, agreed->>'family', 'hub88')
      and new.opens_in = coalesce(agreed->>'opensIn', was.opens_in, 'frame')) then
    raise exception 'the terms of a provider take two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger game_wallet_takes_two on game_wallet;
create trigger game_wallet_takes_two before update on game_wallet for each row
  when (new.changed_by <> 'system' and (new.most_win, new.most_day, new.launch_url, new.family, new.opens_in)
    is distinct from (old.most_win, old.most_day, old.launch_url, old.family, old.opens_in))
  execute function refuse_game_wallet_of_one();
