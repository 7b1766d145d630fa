-- A minute at play is written with most bets of a minute, by `touch_plays` alone, for members whose accounts its caller holds,
-- and the program may delete no member and no operator. The references repeated that with a lock on the member's and on the operator's
-- row for each, a write to the disk of its own, and all bets of an operator met at its one row. docs/decisions/0182-the-price-of-a-sale.md
alter table play_session drop constraint play_session_member_id_fkey, drop constraint play_session_operator_id_fkey;
alter table play_time drop constraint play_time_member_id_fkey;
