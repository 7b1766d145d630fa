-- QR payments: orders that are paid by scanning, to the number under which the operator's payment provider collects.

alter table receiving_account add column kind text not null default 'bank' check (kind in ('bank', 'biller'));
alter table receiving_account add constraint receiving_account_biller
  check (kind = 'bank' or (bank = 'promptpay' and account_no ~ '^[0-9]{15}$'));

alter table deposit_order add column mode text not null default 'bank' check (mode in ('bank', 'qr'));
-- What the QR code names the order by.
alter table deposit_order add column reference text check (reference ~ '^[0-9A-Z]{16}$');
-- When the provider was last asked about it.
alter table deposit_order add column asked_at timestamptz;
alter table deposit_order drop constraint deposit_order_check;
alter table deposit_order add constraint deposit_order_pay check (
  case mode when 'bank' then pay between asked + 1 and asked + 99 and reference is null
    else pay = asked and reference is not null end);
create unique index deposit_order_reference on deposit_order (reference) where reference is not null;
create index deposit_order_qr on deposit_order (operator_id, expires_at) where mode = 'qr' and state <> 'credited';
grant update (asked_at) on deposit_order to lotto_app;

alter table bank_notice drop constraint bank_notice_channel_check;
alter table bank_notice add constraint bank_notice_channel_check
  check (channel in ('bank-feed', 'demo', 'sms', 'statement', 'qr'));
alter table incoming_payment drop constraint incoming_payment_suspense_reason_check;
alter table incoming_payment add constraint incoming_payment_suspense_reason_check
  check (suspense_reason in ('no-order', 'several-orders', 'sender-differs', 'amount-differs'));
