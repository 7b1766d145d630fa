-- What costs members money or fairness is asked for by one person and agreed to by another: rules of draws and of fast
-- draws, how a lottery is sold, and a member's second step that staff take away.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check, drop constraint approval_of_round_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''draws''::text, ''fast''::text, ''sale''::text, ''member''::text');
end $$;
alter table approval add constraint approval_of_round_check
  check ((kind in ('result', 'void', 'numbers', 'sale')) = (round_id is not null));

update staff_role set permissions = permissions || array(
  select given from unnest(array['rules.confirm', 'sales.confirm', 'members.confirm']) given
  where not given = any(permissions))
where role in ('draw_checker', 'operator_admin');

-- What was agreed to in this very transaction: an older yes is used up.
create function agreed_here(of_operator uuid, of_kind text) returns setof jsonb language sql stable as $$
  select content from approval
  where operator_id = of_operator and kind = of_kind and state = 'confirmed' and xmin = pg_current_xact_id()::xid
$$;

-- Rules change in the transaction in which the second person agrees to them, whoever writes.
create function refuse_rules_of_one() returns trigger language plpgsql as $$
declare
  draws jsonb = jsonb_build_object(
    'takeBack', new.settings->'takeBack', 'noResultMinutes', new.settings->'noResultMinutes');
begin
  if (new.settings->'takeBack', new.settings->'noResultMinutes')
    is distinct from (old.settings->'takeBack', old.settings->'noResultMinutes')
    and not exists (select from agreed_here(new.id, 'draws') agreed where agreed->'after' = draws) then
    raise exception 'rules of draws take two people' using errcode = 'restrict_violation';
  end if;
  if new.settings->'fast' is distinct from old.settings->'fast'
    and not exists (select from agreed_here(new.id, 'fast') agreed where agreed->'after' = new.settings->'fast') then
    raise exception 'rules of fast draws take two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger rules_take_two before update of settings on operator for each row
  when (new.settings is distinct from old.settings) execute function refuse_rules_of_one();

create function refuse_sale_of_one() returns trigger language plpgsql as $$
begin
  if not exists (select from agreed_here(new.operator_id, 'sale') agreed
    where agreed->>'lotteryId' = new.id::text and agreed->>'before' = old.sold and agreed->>'after' = new.sold) then
    raise exception 'the way a lottery is sold takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sale_takes_two before update of sold on lottery for each row
  when (new.sold is distinct from old.sold) execute function refuse_sale_of_one();

revoke execute on function agreed_here(uuid, text) from public;
grant execute on function agreed_here(uuid, text) to lotto_app;
