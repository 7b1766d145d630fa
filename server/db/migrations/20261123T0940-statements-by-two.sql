-- A statement that staff bring is imported when a second person has agreed: its lines credit members, and a file can be
-- written by anybody.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''statement''::text');
end $$;

-- Null: nobody has agreed to its import. What stands was imported at the machine.
alter table statement_file add column agreed_by text check (agreed_by = 'system' or agreed_by like 'staff:%');
update statement_file set agreed_by = 'system';
grant update (agreed_by) on statement_file to lotto_app;

create function refuse_statement_of_one() returns trigger language plpgsql as $$
begin
  if not exists (select from agreed_here(new.operator_id, 'statement') agreed
    where agreed->>'statementId' = new.id::text) then
    raise exception 'a statement takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger statement_takes_two before insert or update of agreed_by on statement_file for each row
  when (new.agreed_by like 'staff:%') execute function refuse_statement_of_one();

-- No line is taken in before somebody has agreed to its file.
create function refuse_line_of_nobody() returns trigger language plpgsql as $$
begin
  if not exists (select from statement_file f where f.id = new.statement_id and f.agreed_by is not null) then
    raise exception 'a statement takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger statement_line_is_agreed before update of outcome on statement_line for each row
  when (new.outcome is not null) execute function refuse_line_of_nobody();
