-- When a ticket was taken back. The few that are have an index of their own: they are counted by the day.
alter table ticket add column cancelled_at timestamptz;
alter table ticket add check ((status = 'cancelled') = (cancelled_at is not null));
create index ticket_cancelled on ticket (member_id, cancelled_at) where cancelled_at is not null;
grant update (cancelled_at) on ticket to lotto_app;
