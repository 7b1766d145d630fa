-- When the sale of a round was to end, where a demo has drawn it at once: its closing time is the moment of the draw then.
alter table round add column planned_close_at timestamptz;
grant update (planned_close_at) on round to lotto_app;

-- What was taken back of a round is shown beside what stands. Few tickets are.
create index ticket_cancelled_by_round on ticket (round_id) include (stake) where cancelled_at is not null;
