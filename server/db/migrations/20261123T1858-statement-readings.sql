-- A file that was read by wrong columns is read anew, as long as its first reading has brought nothing to anybody: the first
-- stays on record, discarded.
alter table statement_file add column discarded_at timestamptz, add column discarded_by text;
alter table statement_file add check ((discarded_at is null) = (discarded_by is null));
alter table statement_file drop constraint statement_file_account_id_file_hash_key;
create unique index statement_file_once on statement_file (account_id, file_hash) where discarded_at is null;
grant update (discarded_at, discarded_by) on statement_file to lotto_app;

create function refuse_discarded_reading() returns trigger language plpgsql as $$
begin
  if old.discarded_at is not null then
    raise exception 'a discarded reading stays as it is' using errcode = 'restrict_violation';
  end if;
  if new.agreed_by is not null and new.undone_at is null
    or exists (select from statement_line l where l.statement_id = new.id and l.outcome <> 'undone')
    or exists (select from open_approval p
      where p.operator_id = new.operator_id and p.kind = 'statement' and p.slot = new.id::text) then
    raise exception 'a reading that has brought something, or that somebody may agree to, is not discarded'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger statement_reading_is_discarded before update on statement_file for each row
  when (old.discarded_at is not null or new.discarded_at is not null) execute function refuse_discarded_reading();

-- No line of a discarded reading is taken in.
create or replace function refuse_line_of_nobody() returns trigger language plpgsql as $$
begin
  if not exists (select from statement_file f
    where f.id = new.statement_id and f.agreed_by is not null and f.discarded_at is null) then
    raise exception 'a statement takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
