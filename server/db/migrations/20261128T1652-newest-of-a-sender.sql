-- Whose money it may be that stands in suspense is guessed from the newest payments of its sender, at each look of whoever works it off.
-- docs/decisions/0190-lists-count-nothing.md
create index incoming_payment_of_sender on incoming_payment (operator_id, sender_no, heard_at) include (sender_bank, member_id)
  where member_id is not null;
drop index incoming_payment_sender;
