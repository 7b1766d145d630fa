-- Money that came late, or was found by its slip, is listed whatever came after it.
create index incoming_payment_flagged on incoming_payment (operator_id, credited_at) where flag is not null;
