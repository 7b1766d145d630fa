-- An account is closed by the record of two people alone, as a ban is lifted. docs/decisions/0143-closing-an-account.md
create function refuse_closing_without_record() returns trigger language plpgsql as $$
begin
  if not exists (select from member_closure c where c.member_id = new.member_id) then
    raise exception 'an account is closed by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger member_is_closed_by_two before insert or update of status on member for each row
  when (new.status = 'closed') execute function refuse_closing_without_record();
