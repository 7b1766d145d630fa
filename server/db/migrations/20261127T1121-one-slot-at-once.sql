-- Which slots a member has opened since another one, with each bet of that one. docs/decisions/0146-one-slot-at-once.md
create index game_token_of_member_by_time on game_token (member_id, issued_at);
