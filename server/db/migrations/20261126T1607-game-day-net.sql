-- What a provider's wins of a Bangkok day have come to above its bets, written with the money itself: the bound of a day was compared
-- with sums that come later. In parts, so that bets of one provider do not wait for each other. docs/decisions/0109-games-in-the-operator-s-hands.md
create table game_day_net (
  operator_id uuid not null,
  provider text not null,
  day date not null,
  part smallint not null check (part between 0 and 15),
  net bigint not null,
  primary key (operator_id, provider, day, part)
) with (fillfactor = 50);
grant select, insert, update (net), delete on game_day_net to lotto_app;

-- The day on which this comes, as far as it was added up.
insert into game_day_net (operator_id, provider, day, part, net)
select operator_id, provider, day, 0, won - staked from game_day
where game = '' and day >= (db_now() at time zone 'Asia/Bangkok')::date;

-- A bet of no whole satang takes the one above: what took the one below was played for less than was staked, and below a satang for nothing.
alter table game_transaction drop constraint game_units_are_converted_once;
alter table game_transaction add constraint game_units_are_converted_once check (
  amount = units / units_a_satang or kind = 'bet' and amount = (units + units_a_satang - 1) / units_a_satang);
