-- Fast draws: seeds committed before bets open, free shots, their freeze, the shares shown and what they gave.

-- What is promised of a round before it opens. Published with it; never changed.
create table fast_round (
  round_id uuid primary key references round (id),
  operator_id uuid not null,
  -- Which round of its game day.
  number int not null check (number between 1 and 999),
  -- What every share is hashed with: game, day and round.
  context text not null,
  rule text not null check (rule in ('fair', 'classic')),
  -- The rates, the formula and the rewards as one text.
  terms text not null,
  commit_a bytea not null check (length(commit_a) = 32),
  commit_b bytea not null check (length(commit_b) = 32),
  -- The share of A, sealed for the auditor, who opens it when A does not show it: nobody turns a result into a void.
  escrow_a bytea not null,
  committed_at timestamptz not null,
  unique (operator_id, context)
);

-- A promise that is made after bets have opened is none.
create function refuse_late_promise() returns trigger language plpgsql as $$
begin
  if exists (select from promised join round on round.id = promised.round_id where round.status <> 'scheduled') then
    raise exception 'a promise comes before the round opens' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger fast_round_before_open after insert on fast_round
  referencing new table as promised for each statement execute function refuse_late_promise();
create trigger fast_round_is_append_only before update or delete or truncate on fast_round
  for each statement execute function refuse_change();

create table shot (
  member_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  round_id uuid not null,
  number text not null check (number ~ '^[0-9]{5}$'),
  key uuid not null,
  at timestamptz not null,
  primary key (member_id, id),
  unique (member_id, key)
);
create index shot_by_round on shot (round_id, at, id);
create index shot_by_member on shot (member_id, at);

-- The shots of a round, frozen: the signed root over all of them.
create table shot_seal (
  round_id uuid primary key references round_seal (round_id),
  operator_id uuid not null,
  size int not null check (size >= 0),
  root bytea not null check (length(root) = 32),
  signature bytea not null,
  -- Until when shots were taken, and when the root was made.
  frozen_at timestamptz not null,
  sealed_at timestamptz not null,
  check (sealed_at >= frozen_at)
);
create trigger shot_seal_is_append_only before update or delete or truncate on shot_seal
  for each statement execute function refuse_change();

-- The last word against a shot after the freeze.
create function refuse_frozen_shot() returns trigger language plpgsql as $$
begin
  if exists (select from thrown join shot_seal using (round_id)) then
    raise exception 'frozen shots take no other' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger shot_before_freeze after insert on shot
  referencing new table as thrown for each statement execute function refuse_frozen_shot();
create trigger shot_is_append_only before update or delete or truncate on shot
  for each statement execute function refuse_change();

-- The shares as they were shown, and the five digits the round gave. Under the classic rule there are no shares.
create table fast_draw (
  round_id uuid primary key references shot_seal (round_id),
  operator_id uuid not null,
  share_a bytea check (length(share_a) = 32),
  share_b bytea check (length(share_b) = 32),
  digits text check (digits ~ '^[0-9]{5}$'),
  -- How the result comes about: the sum of the shots, and the shot taken off it where there was one.
  sum bigint not null check (sum >= 0),
  sixteenth text check (sixteenth ~ '^[0-9]{5}$'),
  five text not null check (five ~ '^[0-9]{5}$'),
  drawn_at timestamptz not null,
  check ((share_a is null) = (share_b is null) and (share_a is null) = (digits is null))
);
create trigger fast_draw_is_append_only before update or delete or truncate on fast_draw
  for each statement execute function refuse_change();

-- A round that draws itself has the result it drew and no other, whoever enters one.
create function refuse_other_result() returns trigger language plpgsql as $$
begin
  if exists (select from given join fast_round using (round_id) left join fast_draw using (round_id)
    where fast_draw.five is distinct from given.published ->> 'five') then
    raise exception 'a fast round has the result it drew' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger result_as_drawn after insert on result
  referencing new table as given for each statement execute function refuse_other_result();

-- Who shot on a rewarded rank, and what that brought: nothing below the stake the rules ask for.
create table shot_reward (
  member_id uuid not null,
  round_id uuid not null,
  rank int not null check (rank > 0),
  operator_id uuid not null,
  -- Satang.
  staked bigint not null check (staked >= 0),
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  primary key (member_id, round_id, rank)
);
create index shot_reward_by_round on shot_reward (round_id, rank);
create trigger shot_reward_is_append_only before update or delete or truncate on shot_reward
  for each statement execute function refuse_change();

grant select, insert on fast_round, shot, shot_seal, fast_draw, shot_reward to lotto_app;
