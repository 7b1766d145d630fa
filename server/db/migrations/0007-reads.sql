-- What members' lists need. Each index is paid for by admission, so there is one where a list would else grow with use.

-- A member's tickets, the newest first, by days.
create index ticket_by_member on ticket (member_id, placed_at desc, id desc);

-- Draws by day, and the few rounds of a lottery that are not over.
create index round_by_date on round (operator_id, business_date desc, draw_at desc);
create index round_ahead on round (lottery_id, closes_at) where status in ('scheduled', 'open');
