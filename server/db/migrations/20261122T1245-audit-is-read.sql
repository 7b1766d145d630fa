-- The record is read by person, by act, by day and by round. Of members' sign-ins, which are most of its rows, a person's
-- own are found by audit_of_member already.
create index audit_of_desk on audit (operator_id, actor, seq desc) where actor not like 'member:%';
create index audit_of_act on audit (operator_id, kind, seq desc);
create index audit_of_day on audit using brin (at);
create index audit_of_round on audit (operator_id, substring(body from '"round":"([0-9a-f-]{36})"'), seq desc)
  where actor not like 'member:%' and body like '%"round":"%';
