-- Slips are looked up at their banks: what a bank says of a slip's reference is one more word of what came in.

alter table bank_notice drop constraint bank_notice_channel_check;
alter table bank_notice add constraint bank_notice_channel_check
  check (channel in ('bank-feed', 'demo', 'sms', 'statement', 'qr', 'slip-lookup'));

-- When the bank was last asked. With no word of it after that, the bank knows no such transfer, or not yet.
alter table slip add column asked_at timestamptz;
-- `transfer`: it went to an account of the operator. `elsewhere`: it went to another.
alter table slip add column bank_says text check (bank_says in ('transfer', 'elsewhere'));
create index slip_to_look_up on slip (operator_id, attached_at)
  where order_id is not null and reference is not null and bank_says is null;
grant update (asked_at, bank_says) on slip to lotto_app;
