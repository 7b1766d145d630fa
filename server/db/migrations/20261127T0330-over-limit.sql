-- Money that came after its order had ended, or with more than was asked for, above the member's own limit of deposits.
alter table incoming_payment drop constraint incoming_payment_suspense_reason_check;
alter table incoming_payment add constraint incoming_payment_suspense_reason_check
  check (suspense_reason in ('no-order', 'several-orders', 'sender-differs', 'amount-differs', 'paid-twice', 'message-alone',
    'over-limit'));
