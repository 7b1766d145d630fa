-- A permission of its own to ban, and a kind of proposal for the end of a ban. docs/decisions/0145-bans.md

-- Whoever could ban may go on.
update staff_role set permissions = permissions || 'members.ban'::text
where 'members.protect' = any(permissions) and not 'members.ban' = any(permissions);

do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''lift''::text');
end $$;

-- What waits goes on waiting: nobody has to ask again.
alter table approval disable trigger user;
update approval set kind = 'lift' where kind = 'member' and state = 'open' and content->>'act' = 'lift';
alter table approval enable trigger user;

create or replace function refuse_lift_of_one() returns trigger language plpgsql as $$
begin
  if old.lifted_at is not null or not exists (select from agreed_here(new.operator_id, 'lift') agreed
    where agreed->>'banId' = new.id::text) then
    raise exception 'a ban is lifted by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
