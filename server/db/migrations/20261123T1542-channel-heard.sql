-- When each channel was heard of an account last: the page of providers asks every minute.
create index bank_notice_heard on bank_notice (account_id, channel, heard_at);
