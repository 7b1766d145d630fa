-- Removing a plan, and saying what games return, takes two people now. Who may do either was hired by one person, where their role
-- had nothing else of two people: such accounts may all be one person's, and would be the second of two. So their roles give it
-- up; an owner gives it to a role that nobody has. docs/decisions/0157-plans-by-two.md
update staff_role r
set permissions = (
  select coalesce(array_agg(p order by n), '{}') from unnest(r.permissions) with ordinality as u(p, n)
  where p not in ('plans.remove', 'games.set'))
where r.permissions && array['plans.remove', 'games.set']
  and not r.permissions && array[
    'results.propose', 'results.confirm', 'settlements.release', 'voids.propose', 'voids.confirm', 'numbers.propose',
    'numbers.confirm', 'plans.propose', 'plans.confirm', 'schedules.set', 'schedules.confirm', 'sales.set', 'sales.confirm',
    'rules.set', 'rules.confirm', 'games.propose', 'games.confirm', 'staff.manage', 'members.protect', 'members.ban',
    'members.confirm', 'messages.send', 'messages.confirm', 'payments.match', 'payments.confirm', 'payments.withdraw',
    'payments.accounts', 'payments.rules', 'payments.adjust'
  ]
  and exists (select from staff s where s.operator_id = r.operator_id and s.role = r.role);
