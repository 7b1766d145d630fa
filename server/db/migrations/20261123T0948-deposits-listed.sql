-- The console lists an operator's deposit orders, the newest first.
create index deposit_order_newest on deposit_order (operator_id, started_at desc, id);
