-- Real money is taken under a licence: who gave it and its number, a help line and the age from which members register. Two
-- people set it, two take it away, and without it whatever begins play or brings money in is refused.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''licence''::text');
end $$;

create function licence_is_whole(licence jsonb) returns boolean language sql immutable as $$
  select coalesce(licence->>'jurisdiction' ~ '\S' and licence->>'licenceNo' ~ '\S' and licence->>'helpName' ~ '\S'
    and licence->>'helpPhone' ~ '[0-9]'
    and case when jsonb_typeof(licence->'minAge') = 'number' then (licence->'minAge')::numeric >= 20 else false end, false)
$$;
revoke execute on function licence_is_whole(jsonb) from public;
grant execute on function licence_is_whole(jsonb) to lotto_app;

-- It follows from what stands, so nobody can say otherwise.
alter table operator add column takes_money boolean not null
  generated always as (demo or licence_is_whole(settings->'licence')) stored;

create function refuse_licence_of_one() returns trigger language plpgsql as $$
begin
  if not exists (select from agreed_here(new.id, 'licence') agreed where agreed->'after' = new.settings->'licence') then
    raise exception 'a licence takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger licence_takes_two before update of settings on operator for each row
  when (new.settings->'licence' is distinct from old.settings->'licence') execute function refuse_licence_of_one();
create trigger new_operator_has_no_licence before insert on operator for each row
  when (new.settings ? 'licence') execute function refuse_licence_of_one();
