-- Up to which head of a round an operator's audit chain and log of transfers were compared with what the head says of them, and agreed. Each
-- night it begins anew: whoever owns the database could set it. docs/decisions/0161-anchors-are-compared.md
create table anchor_check (
  operator_id uuid primary key,
  seq bigint not null check (seq >= 0)
);
grant select, insert on anchor_check to lotto_app;
grant update (seq) on anchor_check to lotto_app;
