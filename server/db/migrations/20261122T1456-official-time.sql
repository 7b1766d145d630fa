-- A result that was out before the sale ended: tickets placed from its official time on are given back.
alter table result add column official_at timestamptz;
alter table ticket add column refund_reason text check (refund_reason in ('late'));
alter table ticket add check (refund_reason is null or status = 'refunded');
grant update (refund_reason) on ticket to lotto_app;
