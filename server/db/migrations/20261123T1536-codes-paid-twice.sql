-- A code that was paid may be paid once more, and the word of it be lost: orders with money are asked about as well.
drop index deposit_order_qr;
create index deposit_order_qr on deposit_order (operator_id, expires_at) where mode = 'qr';

-- Such a payment says of itself why it waits for people.
alter table incoming_payment drop constraint incoming_payment_suspense_reason_check;
alter table incoming_payment add constraint incoming_payment_suspense_reason_check
  check (suspense_reason in ('no-order', 'several-orders', 'sender-differs', 'amount-differs', 'paid-twice'));
