-- A wheel is spun with the places that two people agreed to, or with those that a program begins with; whoever has the program's login
-- writes no other table of places.
create function usual_wheel_places() returns jsonb language sql immutable as $$
  select '[{"weight": 1000, "prize": 500}, {"weight": 2500, "prize": 0}, {"weight": 1800, "prize": 200},
    {"weight": 19, "prize": 10000}, {"weight": 2400, "prize": 100}, {"weight": 1880, "prize": 0},
    {"weight": 400, "prize": 1000}, {"weight": 1, "prize": 50000}]'::jsonb
$$;

create function refuse_odd_wheel_table() returns trigger language plpgsql as $$
declare
  agreed jsonb := (select o.settings->'wheel'->'places' from operator o where o.id = new.operator_id);
begin
  if new.places is distinct from coalesce(agreed, usual_wheel_places()) then
    raise exception 'a wheel is spun with the places that were agreed to' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger wheel_table_is_agreed before insert on wheel_table
  for each row execute function refuse_odd_wheel_table();

create or replace function audit_wheel() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I25 a prize of the wheel is that of a spin', x.member_id, x.ref_id, x.amount::text
    from transfer x left join wheel_spin w on w.member_id = x.member_id and w.id = x.ref_id
    where x.kind = 'wheel' and (w.id is null or w.prize <> x.amount or w.operator_id <> x.operator_id)
  union all
  select 'I25 the prize of a spin is moved', w.member_id, w.id, w.prize::text
    from wheel_spin w where w.prize > 0 and not exists (select from transfer x
      where x.member_id = w.member_id and x.kind = 'wheel' and x.ref_id = w.id and x.amount = w.prize)
  union all
  select 'I25 the prize of a spin is that of its place', w.member_id, w.id, w.prize::text
    from wheel_spin w join wheel_table t on t.operator_id = w.operator_id and t.hash = w.table_hash
    where w.prize is distinct from (t.places->w.place->>'prize')::bigint
  union all
  select 'I25 a wheel has the places that were agreed to', w.member_id, w.id, w.prize::text
    from wheel_spin w join wheel_table t on t.operator_id = w.operator_id and t.hash = w.table_hash
    where t.places <> usual_wheel_places() and not exists (select from public.approval a
      where a.operator_id = t.operator_id and a.kind = 'money' and a.state = 'confirmed'
        and a.content->'after'->'wheel'->'places' = t.places)
$$;
revoke execute on function usual_wheel_places() from public;
grant execute on function usual_wheel_places() to lotto_app;
