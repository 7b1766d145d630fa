-- A win asks what its member owes of games; without this it reads all that ever moved for the member.
create index transfer_of_game_debt on transfer (member_id) include (kind, amount)
  where kind in ('game_debt', 'game_debt_repaid');
