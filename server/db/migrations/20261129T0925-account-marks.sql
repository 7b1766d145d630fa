-- Where money goes bears a mark by a key that the database has not. docs/decisions/0246-where-money-goes-bears-a-mark.md

-- The member's own account, to which withdrawals go. Null: registered before there were marks.
alter table member_bank add column mark bytea check (length(mark) = 16);
-- Of the account, the amount and who has approved it.
alter table withdrawal add column mark bytea check (length(mark) = 16);
-- The account that members pay into. One without a mark is offered to nobody.
alter table receiving_account add column mark bytea check (length(mark) = 16);
-- The account that one member pays another into.
alter table member_pair add column mark bytea check (length(mark) = 16);

grant update (mark) on member_bank, receiving_account to lotto_app;
grant update (mark, waits) on withdrawal to lotto_app;
