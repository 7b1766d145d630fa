-- What was taken back of a member's income is little of it, and is shown at each look. docs/decisions/0089-affiliates.md
create index affiliate_accrual_taken_back on affiliate_accrual (member_id, at desc) where amount < 0;
create index affiliate_game_accrual_taken_back on affiliate_game_accrual (member_id, at desc) where amount < 0;
