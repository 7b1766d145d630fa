-- Two layouts of one bank's statement may tell of one payment: one by the day, the other by the minute. Each tells it once.
create unique index bank_notice_form on bank_notice (incoming_id, channel, (until is null));
drop index bank_notice_incoming;
