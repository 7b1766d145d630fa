-- Income says by which transaction it was written as all other books do: above what stood in them when they were restored elsewhere.
do $$
declare
  base bigint;
begin
  select b.base into strict base from transaction_base b;
  execute format('alter table affiliate_accrual alter column written_by set default (pg_current_xact_id()::text::bigint + %s)', base);
  execute format('alter table affiliate_game_accrual alter column written_by set default (pg_current_xact_id()::text::bigint + %s)', base);
end $$;
