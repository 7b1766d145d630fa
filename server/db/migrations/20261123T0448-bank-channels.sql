-- The bank's word by more channels: messages that a phone forwards, and statements as files.

alter table bank_notice drop constraint bank_notice_channel_check;
alter table bank_notice add constraint bank_notice_channel_check
  check (channel in ('bank-feed', 'demo', 'sms', 'statement'));

-- What each channel shows of the sender: a second channel may show more than the first.
alter table bank_notice add column sender_bank text, add column sender_no text;

-- A statement may tell the day alone: the payment came between `at` and `until`. Null: `at` is the moment.
alter table incoming_payment add column until timestamptz check (until > at);
alter table bank_notice add column until timestamptz check (until > at);
