-- A member looks at what was done in his name, and keeps his own phone and bank account.

-- The chain of an operator holds everybody's rows; one member's are found without walking it. A row of any other actor
-- costs nothing here.
create index audit_of_member on audit (operator_id, actor, seq desc) where actor like 'member:%';

-- A new phone frees the old one.
grant delete on sign_in_phone to lotto_app;
