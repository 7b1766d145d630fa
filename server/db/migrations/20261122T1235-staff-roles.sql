-- What each role of an operator may do: a set of permissions by their names. The operator changes its own roles; the four
-- that were fixed before are what each of them begins with.
create table staff_role (
  operator_id uuid not null references operator (id),
  role text not null check (role ~ '^[a-z][a-z0-9_]{1,39}$'),
  name text not null,
  permissions text[] not null,
  primary key (operator_id, role)
);
grant select, insert on staff_role to lotto_app;
grant update (name, permissions) on staff_role to lotto_app;

insert into staff_role (operator_id, role, name, permissions)
select o.id, preset.role, preset.name, preset.permissions
from operator o cross join (values
  ('draw_maker', 'ผู้บันทึกผล', array[
    'rounds.see', 'plans.see', 'exposure.see', 'schedules.see', 'rules.see', 'site.see', 'rounds.close',
    'results.propose', 'results.preview', 'settlements.release', 'voids.propose', 'numbers.propose',
    'numbers.reject', 'plans.propose', 'plans.reject']),
  ('draw_checker', 'ผู้ยืนยันผล', array[
    'rounds.see', 'plans.see', 'exposure.see', 'schedules.see', 'rules.see', 'site.see', 'rounds.close',
    'results.confirm', 'results.preview', 'settlements.release', 'voids.confirm', 'numbers.confirm',
    'numbers.reject', 'plans.confirm', 'plans.reject']),
  ('auditor', 'ผู้ตรวจสอบ', array[
    'rounds.see', 'plans.see', 'exposure.see', 'schedules.see', 'rules.see', 'site.see']),
  ('operator_admin', 'ผู้ดูแลระบบ', array[
    'rounds.see', 'plans.see', 'exposure.see', 'schedules.see', 'rules.see', 'site.see', 'rounds.close',
    'results.preview', 'settlements.release', 'numbers.propose', 'numbers.confirm', 'numbers.reject',
    'numbers.begin', 'plans.propose', 'plans.confirm', 'plans.reject', 'plans.remove', 'schedules.set',
    'sales.set', 'rules.set', 'site.set', 'staff.see', 'staff.protect', 'staff.manage', 'members.protect'])
) as preset (role, name, permissions);

alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_fkey foreign key (operator_id, role) references staff_role (operator_id, role);
create index staff_by_role on staff (operator_id, role);
