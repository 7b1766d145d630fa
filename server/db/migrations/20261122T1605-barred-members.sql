-- Whoever bars a member, by the program or by a statement, tells every process: it forgets the sessions and closes the sockets.
create function tell_barred() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.member_id::text);
  return null;
end $$;

create trigger barred_members_are_told after update of status on member
  for each row when (old.status is distinct from new.status) execute function tell_barred();
