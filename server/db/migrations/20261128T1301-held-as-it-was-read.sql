-- The database counts income by its own clock, in microseconds; the program reads times in milliseconds. What takes income of such a
-- round back was refused: it waits until the same moment, and not the same microsecond.
do $$
declare
  said text := pg_get_functiondef('refuse_odd_accrual()'::regprocedure);
  mended text := replace(said, 'a.held_until is distinct from (select min(k.held_until) from affiliate_accrual k',
    'date_trunc(''milliseconds'', a.held_until) is distinct from (select date_trunc(''milliseconds'', min(k.held_until)) from affiliate_accrual k');
begin
  if mended = said then raise exception 'what is checked of income is not as it was'; end if;
  execute mended;
end $$;
