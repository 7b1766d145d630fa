-- A second step of assistants: codes of an app after their own password.

-- Whose app and whose recovery codes they are. Made here and for no other: the id of an assistant comes with the form that makes
-- it, so it may be that of a member or of staff.
alter table assistant add column factor_id uuid not null default gen_random_uuid() unique;

create or replace function refuse_other_assistant() returns trigger language plpgsql as $$
begin
  if new.name <> old.name or new.assistant_id <> old.assistant_id or new.member_id <> old.member_id
    or new.operator_id <> old.operator_id or new.factor_id <> old.factor_id then
    raise exception 'an assistant stays the same' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

alter table half_sign_in drop constraint half_sign_in_owner_kind_check;
alter table half_sign_in add constraint half_sign_in_owner_kind_check
  check (owner_kind in ('member', 'staff', 'assistant'));
