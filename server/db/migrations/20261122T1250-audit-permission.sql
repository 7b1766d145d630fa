-- The record of what was done has a screen: who sees everything, and who looks after everything, may read it.
update staff_role set permissions = permissions || 'audit.see'::text
where role in ('auditor', 'operator_admin') and not 'audit.see' = any(permissions);
