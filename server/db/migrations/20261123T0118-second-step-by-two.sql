-- The second step of staff is taken away by two people, and neither is the one whose step it is.
alter table approval add constraint approval_step_of_another_check check (
  kind <> 'staff' or content->>'act' is distinct from 'step'
  or (maker_id::text <> content->>'staffId'
    and (state <> 'confirmed' or decided_by::text <> content->>'staffId')));
