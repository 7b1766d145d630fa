-- A day that nobody has added up yet begins to earn however late that is. docs/decisions/0150-affiliates-by-games.md

-- Whether the round was in the income of its day before. Of rounds of before this nobody knows: as if they had been.
alter table game_round add column was_income_counted boolean not null default true;
alter table game_round alter column was_income_counted set default false;
grant update (was_income_counted) on game_round to lotto_app;
create or replace view money_of_members.game_round as select * from public.game_round
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
