-- Money that reaches a member bears the program's mark, whose key the database has not. The program's own login may write
-- none without: until now such a transfer was found by the log of the transfers, minutes later, and not refused. Tests and
-- repairs by the owner of the tables are told of by the log as before. Sales bear no mark and call nothing here.
create function refuse_unmarked() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'money that reaches a member bears the mark of the program' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
-- By its name the last of its table: what a movement must be is said first.
create trigger transfer_without_mark before insert on transfer for each row
  when (new.mark is null and position(':' in new.credit) = 0) execute function refuse_unmarked();
