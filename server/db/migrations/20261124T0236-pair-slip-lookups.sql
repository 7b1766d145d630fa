-- Slips of transfers between members are looked up as well: those that no bank has said anything of, the newest alone.
create index slip_of_pair_to_look_up on slip (operator_id, uploaded_at)
  where order_id is null and reference is not null and bank_says is null;
