-- What a bank tells by itself and is refused waits for people as well, as what it is asked for does.
alter table refused_notice drop constraint refused_notice_channel_check;
alter table refused_notice add constraint refused_notice_channel_check check (channel in ('bank-query', 'bank-feed'));
alter table bank_notice drop constraint bank_notice_check1;
alter table bank_notice add constraint bank_notice_for_people check (not for_people or channel in ('bank-query', 'bank-feed'));
