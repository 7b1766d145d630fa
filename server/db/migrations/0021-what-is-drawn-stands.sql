-- A fast round whose digits are known is not made void by anybody: who could would choose which results stand.
create function refuse_void_of_drawn() returns trigger language plpgsql as $$
begin
  if exists (select from voided join fast_draw using (round_id)) then
    raise exception 'what a fast round has drawn stands' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger void_before_draw after insert on round_void
  referencing new table as voided for each statement execute function refuse_void_of_drawn();
