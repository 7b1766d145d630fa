-- A proposal of somebody who has left is nobody's any more: it is not open, and another may take its place.
create view open_approval as
  select a.* from approval a join staff s on s.staff_id = a.maker_id and s.status = 'active'
  where a.state = 'open' and (a.expires_at is null or a.expires_at > db_now());
grant select on open_approval to lotto_app;

-- A proposal is not taken away to be made anew. It goes only with the round it is about, by the reference to that.
create function refuse_lost_approval() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 then
    raise exception 'a proposal stays' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger approval_stays before delete on approval for each row execute function refuse_lost_approval();
create trigger approval_is_never_emptied before truncate on approval
  for each statement execute function refuse_change();

create or replace function refuse_second_decision() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'this proposal is decided' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.operator_id, new.kind, new.round_id, new.slot, new.content, new.reason, new.maker_id, new.made_at,
      new.expires_at)
    is distinct from
    (old.id, old.operator_id, old.kind, old.round_id, old.slot, old.content, old.reason, old.maker_id, old.made_at,
      old.expires_at) then
    raise exception 'what was proposed does not change' using errcode = 'restrict_violation';
  end if;
  if new.decided_by is not null and not exists (
    select from staff s where s.staff_id = new.decided_by and s.operator_id = new.operator_id) then
    raise exception 'somebody of the operator decides' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
