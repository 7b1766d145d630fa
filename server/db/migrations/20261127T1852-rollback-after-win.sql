-- A bet that is taken back after it was won on leaves its win: people look at it.
alter table game_alarm drop constraint game_alarm_kind_check;
alter table game_alarm add constraint game_alarm_kind_check check (kind in ('win-above-bound', 'day-above-bound',
  'win-after-rollback', 'rollback-after-win', 'return-outside', 'transfer-open', 'transfer-odd', 'transfer-contradicted'));
