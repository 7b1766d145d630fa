-- A member's withdrawals, and what members pay each other at an operator, are listed by time.
create index withdrawal_of_member on withdrawal (member_id, requested_at);
create index member_pair_newest on member_pair (operator_id, opened_at desc, id);
