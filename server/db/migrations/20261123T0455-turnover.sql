-- Turnover: what stakes of settled rounds count, and what deposits ask for.

-- What happens first to a member's turnover has the lower number: both tables are written under the member's account lock.
create sequence turnover_order;
grant usage on sequence turnover_order to lotto_app;

-- Each row is a difference: what a member's stakes on a part of a round count is the sum of its rows.
create table turnover_entry (
  member_id uuid not null,
  round_id uuid not null,
  part text not null check (part in ('top', 'bottom', 'three_front', 'three_bottom')),
  nth int not null check (nth > 0),
  seq bigint not null default nextval('turnover_order'),
  operator_id uuid not null,
  -- The group of the lottery.
  product text not null,
  staked bigint not null,
  counted bigint not null,
  -- The share of the stakes that the operator let count when they were counted first.
  percent int not null check (percent between 0 and 1000),
  at timestamptz not null,
  primary key (member_id, round_id, part, nth)
);
create index turnover_entry_order on turnover_entry (member_id, at) include (round_id, seq, product, counted);
create index turnover_entry_round on turnover_entry (round_id, member_id);
create trigger turnover_entry_is_append_only before update or delete or truncate on turnover_entry
  for each statement execute function refuse_change();

create table turnover_need (
  member_id uuid not null,
  ref_type text not null check (ref_type in ('incoming-payment', 'payment-order', 'pair')),
  ref_id uuid not null,
  operator_id uuid not null,
  seq bigint not null default nextval('turnover_order'),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (member_id, ref_type, ref_id)
);
create index turnover_need_order on turnover_need (member_id, at) include (seq, amount);
create trigger turnover_need_is_append_only before update or delete or truncate on turnover_need
  for each statement execute function refuse_change();

grant select, insert on turnover_entry, turnover_need to lotto_app;
