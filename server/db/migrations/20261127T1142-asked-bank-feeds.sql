-- The bank's word by a fifth channel: its feed is asked, from the last cursor on. docs/decisions/0149-asked-bank-feeds.md
alter table bank_notice drop constraint bank_notice_channel_check;
alter table bank_notice add constraint bank_notice_channel_check
  check (channel in ('bank-feed', 'bank-query', 'demo', 'sms', 'statement', 'qr', 'slip-lookup'));

-- Up to where what came into an account was taken in.
create table feed_cursor (
  account_id uuid primary key references receiving_account (id),
  operator_id uuid not null references operator (id),
  cursor text not null check (length(cursor) between 1 and 200),
  moved_at timestamptz not null
);
grant select, insert, update on feed_cursor to lotto_app;
