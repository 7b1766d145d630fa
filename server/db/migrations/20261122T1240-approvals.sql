-- What one person proposes and another decides, of every kind, in one table.
create table approval (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  kind text not null check (kind in ('result', 'void', 'numbers', 'price')),
  -- The round it is about, if it is about one.
  round_id uuid references round (id) on delete cascade,
  -- What may have one open proposal of its kind at a time: a round, a price.
  slot text not null,
  content jsonb not null,
  reason text,
  maker_id uuid not null references staff (staff_id),
  made_at timestamptz not null,
  expires_at timestamptz check (expires_at > made_at),
  state text not null default 'open'
    check (state in ('open', 'confirmed', 'rejected', 'withdrawn', 'mismatched', 'expired')),
  -- Null: the system ended it, because its time or its round was over.
  decided_by uuid references staff (staff_id),
  decided_reason text,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check (state not in ('confirmed', 'rejected') or (decided_by is not null and decided_by <> maker_id)),
  check ((kind = 'price') = (round_id is null))
);

insert into approval (id, operator_id, kind, round_id, slot, content, reason, maker_id, made_at, state, decided_by, decided_at)
select p.id, p.operator_id, 'result', p.round_id, p.round_id::text,
  jsonb_build_object('revision', p.revision, 'published', p.published, 'source', p.source, 'captureId', p.capture_id),
  p.reason, p.maker_id, p.proposed_at, p.state,
  case when p.state = 'confirmed' then r.checker_id when p.state = 'withdrawn' then p.maker_id end,
  case when p.state <> 'open' then coalesce(r.confirmed_at, p.proposed_at) end
from result_proposal p
  left join result r on p.state = 'confirmed' and r.round_id = p.round_id and r.revision = p.revision;

-- What still waits may be agreed to for the whole time from now on: nobody knew of an end before.
insert into approval (id, operator_id, kind, round_id, slot, content, reason, maker_id, made_at, expires_at, state,
  decided_by, decided_reason, decided_at)
select id, operator_id, 'void', round_id, round_id::text, '{}', reason, maker_id, proposed_at,
  case when state = 'open' then now() else proposed_at end + interval '24 hours', state, checker_id, checker_reason, decided_at
from void_proposal;

insert into approval (id, operator_id, kind, round_id, slot, content, maker_id, made_at, expires_at, state, decided_by, decided_at)
select p.id, r.operator_id, 'numbers', p.round_id, p.id::text,
  jsonb_build_object('type', p.type, 'numbers', p.numbers, 'rule', p.rule), p.maker_id, p.made_at,
  case when p.state = 'open' then now() else p.made_at end + interval '24 hours', p.state, p.decided_by, p.decided_at
from number_proposal p join round r on r.id = p.round_id;

insert into approval (id, operator_id, kind, slot, content, maker_id, made_at, expires_at, state, decided_by, decided_at)
select id, operator_id, 'price', concat_ws('/', lottery_group, plan, type),
  jsonb_build_object('group', lottery_group, 'plan', plan, 'type', type, 'rate', rate, 'discount', discount),
  maker_id, made_at, case when state = 'open' then now() else made_at end + interval '72 hours', state, decided_by, decided_at
from plan_proposal;

drop table result_proposal;
drop table void_proposal;
drop table number_proposal;
drop table plan_proposal;

create unique index one_open_approval on approval (operator_id, kind, slot) where state = 'open';
create index approval_waiting on approval (operator_id, made_at) where state = 'open';
create index approval_due on approval (expires_at) where state = 'open' and expires_at is not null;
create index approval_of_round on approval (round_id, kind, made_at) where round_id is not null;

-- Decided is decided: neither the program nor the database's owner opens it again by a plain statement.
create function refuse_second_decision() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'this proposal is decided' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.operator_id, new.kind, new.slot, new.content, new.reason, new.maker_id, new.made_at, new.expires_at)
    is distinct from
    (old.id, old.operator_id, old.kind, old.slot, old.content, old.reason, old.maker_id, old.made_at, old.expires_at) then
    raise exception 'what was proposed does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger approval_is_decided_once before update on approval
  for each row execute function refuse_second_decision();

grant select, insert on approval to lotto_app;
grant update (state, decided_by, decided_reason, decided_at) on approval to lotto_app;
