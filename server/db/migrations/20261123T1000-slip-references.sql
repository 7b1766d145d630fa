-- A payment in suspense is found by the reference of a slip, however many others stand there.
create index bank_notice_said on bank_notice (account_id, upper(regexp_replace(reference, '[\s-]', '', 'g')));
