-- Results by two people, and what they pay.

create table result_proposal (
  id uuid primary key,
  operator_id uuid not null,
  round_id uuid not null references round (id),
  revision int not null check (revision > 0),
  published jsonb not null,
  source text not null,
  maker_id uuid not null references staff (staff_id),
  state text not null default 'open' check (state in ('open', 'confirmed', 'mismatched', 'withdrawn')),
  proposed_at timestamptz not null
);
create unique index one_open_proposal on result_proposal (round_id) where state = 'open';

-- A result needs the round's seal: no ticket can be sold once anybody may know the numbers.
create table result (
  round_id uuid not null references round_seal (round_id),
  revision int not null check (revision > 0),
  operator_id uuid not null,
  published jsonb not null,
  canonical jsonb not null,
  source text not null,
  evidence_hash bytea not null,
  maker_id uuid not null references staff (staff_id),
  checker_id uuid not null references staff (staff_id),
  confirmed_at timestamptz not null,
  primary key (round_id, revision),
  check (maker_id <> checker_id)
);
create trigger result_is_append_only before update or delete or truncate on result
  for each statement execute function refuse_change();

create table settlement (
  round_id uuid not null,
  revision int not null,
  operator_id uuid not null,
  state text not null default 'evaluating' check (state in ('evaluating', 'paying', 'settled')),
  winners int,
  payout bigint,
  -- What both evaluators must agree on: every (ticket, payout) pair.
  agreed_hash text,
  started_at timestamptz not null,
  settled_at timestamptz,
  primary key (round_id, revision),
  foreign key (round_id, revision) references result (round_id, revision)
);

-- Winning tickets only: a ticket of a settled round without a row here has lost.
create table settle_item (
  member_id uuid not null,
  round_id uuid not null,
  revision int not null,
  ticket_id uuid not null,
  payout bigint not null check (payout > 0),
  paid_at timestamptz,
  primary key (member_id, ticket_id, revision)
);
create index settle_item_unpaid on settle_item (round_id, revision, member_id, ticket_id) where paid_at is null;
create index settle_item_by_round on settle_item (round_id, revision);

grant select, insert on result_proposal, result, settlement, settle_item to lotto_app;
grant update (state) on result_proposal to lotto_app;
grant update (state, winners, payout, agreed_hash, settled_at) on settlement to lotto_app;
grant update (paid_at) on settle_item to lotto_app;
-- An evaluation that was interrupted is begun again.
grant delete on settle_item to lotto_app;

-- The second evaluator, by another road: it never sees the expansion to winning numbers. One plain expression, so that
-- the planner puts it in place; as a function called a million times it took five times as long.
create function line_wins(type bet_type, number text, result jsonb) returns boolean
language sql immutable parallel safe as $$
  select case type
    when 'three_top' then number = result->>'three_top'
    -- Takes each drawn digit away once: nothing is left exactly when the digits are the same in any order.
    when 'three_tod' then length(number) = 3 and regexp_replace(regexp_replace(regexp_replace(number,
      substr(result->>'three_top', 1, 1), ''), substr(result->>'three_top', 2, 1), ''),
      substr(result->>'three_top', 3, 1), '') = ''
    when 'three_front' then coalesce(result->'three_front' ? number, false)
    when 'three_bottom' then coalesce(result->'three_bottom' ? number, false)
    when 'two_top' then number = right(result->>'three_top', 2)
    when 'two_bottom' then number = result->>'two_bottom'
    when 'run_top' then position(number in result->>'three_top') > 0
    when 'run_bottom' then position(number in result->>'two_bottom') > 0
    when 'pin_top_hundreds' then number = substr(result->>'three_top', 1, 1)
    when 'pin_top_tens' then number = substr(result->>'three_top', 2, 1)
    when 'pin_top_units' then number = substr(result->>'three_top', 3, 1)
    when 'pin_bottom_tens' then number = substr(result->>'two_bottom', 1, 1)
    when 'pin_bottom_units' then number = substr(result->>'two_bottom', 2, 1)
    when 'two_front' then number = left(result->>'three_top', 2)
    when 'two_spread' then number = left(result->>'three_top', 1) || right(result->>'three_top', 1)
    -- Takes each digit of the bet away from the drawn three: one is left exactly when both were there.
    when 'two_tod' then length(number) = 2 and length(regexp_replace(regexp_replace(result->>'three_top',
      substr(number, 1, 1), ''), substr(number, 2, 1), '')) = 1
    when 'four_top' then coalesce(length(number) = 4 and number = right(result->>'first', 4), false)
    when 'four_tod' then coalesce(length(number) = 4 and length(result->>'first') >= 4
      and regexp_replace(regexp_replace(regexp_replace(regexp_replace(number,
        substr(right(result->>'first', 4), 1, 1), ''), substr(right(result->>'first', 4), 2, 1), ''),
        substr(right(result->>'first', 4), 3, 1), ''), substr(right(result->>'first', 4), 4, 1), '') = '', false)
    -- A float takes the drawn three away from the bet, and what is left is what was not needed.
    when 'four_float' then length(number) = 4 and length(regexp_replace(regexp_replace(regexp_replace(number,
      substr(result->>'three_top', 1, 1), ''), substr(result->>'three_top', 2, 1), ''),
      substr(result->>'three_top', 3, 1), '')) = 1
    when 'five_float' then length(number) = 5 and length(regexp_replace(regexp_replace(regexp_replace(number,
      substr(result->>'three_top', 1, 1), ''), substr(result->>'three_top', 2, 1), ''),
      substr(result->>'three_top', 3, 1), '')) = 2
    when 'six_top' then coalesce(length(number) = 6 and number = result->>'first', false)
    when 'high_low' then number = case when left(result->>'two_bottom', 1) in ('5', '6', '7', '8', '9') then '1' else '0' end
    when 'odd_even' then number = case when right(result->>'two_bottom', 1) in ('1', '3', '5', '7', '9') then '1' else '0' end
  end
$$;
