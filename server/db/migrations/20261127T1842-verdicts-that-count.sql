-- What one of two people has said counts as long as a proposal would stand: while they are here, may still say it, and have lately.

create function verdict_counts(of_staff uuid, said timestamptz) returns boolean language sql stable as $$
  select said > db_now() - interval '24 hours' and exists (select from staff s
    join staff_role r on r.operator_id = s.operator_id and r.role = s.role
    where s.staff_id = of_staff and s.status = 'active' and 'payments.confirm' = any(r.permissions))
$$;
revoke execute on function verdict_counts(uuid, timestamptz) from public;
grant execute on function verdict_counts(uuid, timestamptz) to lotto_app;

-- Whoever has said something that counts no more may look again.
alter table pair_verdict drop constraint pair_verdict_pkey;
alter table pair_verdict add primary key (payer_id, pair_id, staff_id, said_at);
alter table late_verdict drop constraint late_verdict_pkey;
alter table late_verdict add primary key (payer_id, pair_id, staff_id, said_at);
create function refuse_second_verdict() returns trigger language plpgsql as $$
begin
  if exists (select from pair_verdict v where v.payer_id = new.payer_id and v.pair_id = new.pair_id
    and v.staff_id = new.staff_id and verdict_counts(v.staff_id, v.said_at)) then
    raise exception 'each says one thing of a disputed transfer' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger pair_verdict_is_one before insert on pair_verdict for each row execute function refuse_second_verdict();

create or replace function refuse_pair_of_one() returns trigger language plpgsql as $$
declare
  sayers int;
begin
  if old.state in ('paid', 'ended') then
    raise exception 'a pair ends once' using errcode = 'restrict_violation';
  end if;
  if new.state not in ('paid', 'ended') or (new.state = 'paid' and new.ended_by = 'payee')
    or (new.state = 'ended' and old.state = 'open' and new.slip_id is null) then
    return new;
  end if;
  select count(distinct v.staff_id) into sayers from pair_verdict v
    where v.payer_id = new.payer_id and v.pair_id = new.id and v.paid = (new.state = 'paid')
      and verdict_counts(v.staff_id, v.said_at);
  if old.state <> 'disputed' or sayers < 2 then
    raise exception 'a disputed transfer takes two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Which of the verdicts of a late transfer settled it: what was settled stays so, whoever leaves afterwards.
alter table late_verdict add column decides boolean not null default false;
alter table late_verdict disable trigger late_verdict_is_append_only;
update late_verdict v set decides = true
where v.staff_id = (select l.staff_id from late_verdict l where l.payer_id = v.payer_id and l.pair_id = v.pair_id
  and l.outcome = v.outcome order by l.said_at, l.staff_id offset 1 limit 1);
alter table late_verdict enable trigger late_verdict_is_append_only;
create unique index late_verdict_decides on late_verdict (payer_id, pair_id) where decides;
create or replace function is_late_settled(payer uuid, pair uuid) returns boolean language sql stable as $$
  select exists (select from late_verdict where payer_id = payer and pair_id = pair and decides)
$$;
create or replace function late_slip_state(payer uuid, pair uuid) returns text language sql stable as $$
  select case when l.renewed_as is not null then 'renewed' else coalesce(
      (select v.outcome from late_verdict v where v.payer_id = payer and v.pair_id = pair and v.decides), 'waits') end
  from late_slip l where l.payer_id = payer and l.pair_id = pair
$$;

-- What a depositor has been given by hand since a slip came late and is not taken for another of theirs, in satang: from each late slip that
-- was settled as given, and this one, on, no more is taken than was given from then on.
create function late_given(payer uuid, pair uuid) returns bigint language sql stable as $$
  with given as (
    select l.shown_at, p.amount from late_slip l join member_pair p on p.payer_id = l.payer_id and p.id = l.pair_id
      join late_verdict v on v.payer_id = l.payer_id and v.pair_id = l.pair_id and v.decides and v.outcome = 'given'
    where l.payer_id = payer and l.pair_id <> pair
  ), since as (
    select l.shown_at as at from late_slip l where l.payer_id = payer and l.pair_id = pair
    union
    select g.shown_at from given g join late_slip l on l.payer_id = payer and l.pair_id = pair and g.shown_at <= l.shown_at
  )
  select greatest(0, min(
    (select coalesce(sum(d.amount), 0) from adjustment d where d.member_id = payer and d.amount > 0 and d.made_at > s.at)
    - (select coalesce(sum(g.amount), 0) from given g where g.shown_at >= s.at)))::bigint
  from since s
$$;
revoke execute on function late_given(uuid, uuid) from public;
grant execute on function late_given(uuid, uuid) to lotto_app;

create function settle_by_two() returns trigger language plpgsql as $$
begin
  if exists (select from late_verdict v where v.payer_id = new.payer_id and v.pair_id = new.pair_id
    and v.staff_id = new.staff_id and verdict_counts(v.staff_id, v.said_at)) then
    raise exception 'each says one thing of a late transfer' using errcode = 'restrict_violation';
  end if;
  new.decides := verdict_counts(new.staff_id, new.said_at) and exists (select from late_verdict v
    where v.payer_id = new.payer_id and v.pair_id = new.pair_id and v.outcome = new.outcome
      and v.staff_id <> new.staff_id and verdict_counts(v.staff_id, v.said_at));
  if new.decides and new.outcome = 'given' and late_given(new.payer_id, new.pair_id) < (select p.amount
    from member_pair p where p.payer_id = new.payer_id and p.id = new.pair_id) then
    raise exception 'what was given for one late transfer is given for no other' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger late_verdict_by_two before insert on late_verdict for each row execute function settle_by_two();
