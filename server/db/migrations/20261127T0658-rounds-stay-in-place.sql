-- A win writes its round anew in the same page, and no index: what the indexes of rounds that are due to be counted are by changes once,
-- when the round is closed. A quarter of each page is left for it. docs/decisions/0139-games-beside-tickets.md
drop index game_round_due, game_round_idle;
create index game_round_due on game_round (closed_at) where not is_counted and closed_at is not null;
create index game_round_idle on game_round (opened_at) where not is_counted and closed_at is null;
alter table game_round set (fillfactor = 75);
