-- What people of an operator write to chosen members: agreed to by two, sent to each once, marketing no more than once a Bangkok day.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'approval_kind_check';
  alter table approval drop constraint approval_kind_check;
  execute 'alter table approval add constraint approval_kind_check '
    || replace(kinds, '''price''::text', '''price''::text, ''mailing''::text');
end $$;

update staff_role set permissions = permissions || 'messages.see'::text
where role in ('draw_checker', 'auditor', 'operator_admin') and not 'messages.see' = any(permissions);
update staff_role set permissions = permissions || 'messages.send'::text
where role = 'operator_admin' and not 'messages.send' = any(permissions);
update staff_role set permissions = permissions || 'messages.confirm'::text
where role in ('draw_checker', 'operator_admin') and not 'messages.confirm' = any(permissions);

-- Whether the member wants marketing, and the Bangkok day on which the last of it was written: both decided under the inbox's lock.
alter table inbox add column wants_offers boolean not null default true;
alter table inbox add column offered_on date;
grant update (wants_offers, offered_on) on inbox to lotto_app;
create or replace function refuse_odd_inbox() returns trigger language plpgsql as $$
begin
  if new.last < old.last or new.read_through < old.read_through or coalesce(new.offered_on < old.offered_on, false) then
    raise exception 'an inbox only goes on' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- One a Bangkok day, whoever writes it, and none to who does not want it.
create unique index message_offered_once on message (member_id, (((at at time zone 'Asia/Bangkok')::date)))
  where kind = 'offer';
create function refuse_unwanted_offer() returns trigger language plpgsql as $$
begin
  if not (select i.wants_offers and m.status = 'active' and coalesce(m.no_play_until <= db_now(), true)
    from inbox i join member m on m.member_id = i.member_id where i.member_id = new.member_id) then
    raise exception 'marketing goes to nobody who does not want it, or has stopped playing' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger marketing_is_wanted before insert on message for each row
  when (new.kind = 'offer') execute function refuse_unwanted_offer();

-- Browsers are told of marketing where that was asked for.
alter table push_subscription add column offers boolean not null default false;
grant update (offers) on push_subscription to lotto_app;

create table mailing (
  -- That of the proposal, so that one agreement makes one mailing.
  id uuid primary key,
  operator_id uuid not null references operator (id),
  -- domain/messages/mailing.ts has it.
  content jsonb not null,
  -- How many it was for when it was asked for.
  people int not null check (people >= 0),
  maker_id uuid not null references staff (staff_id),
  -- Null: to one member, by one person.
  checker_id uuid references staff (staff_id) check (checker_id <> maker_id),
  made_at timestamptz not null,
  send_at timestamptz not null,
  -- Up to which member it was sent, and what became of those.
  after_member uuid not null default '00000000-0000-0000-0000-000000000000',
  sent int not null default 0,
  opted_out int not null default 0,
  stopped int not null default 0,
  told_today int not null default 0,
  gone int not null default 0,
  opened int not null default 0,
  ended_at timestamptz,
  -- Who has ended it before all had it.
  stopped_by uuid references staff (staff_id) check (stopped_by is null or ended_at is not null)
);
create index mailing_newest on mailing (operator_id, made_at desc);
create index mailing_due on mailing (operator_id, send_at) where ended_at is null;
create index mailing_alone on mailing (maker_id, made_at) where checker_id is null;
grant select, insert (id, operator_id, content, people, maker_id, checker_id, made_at, send_at),
  update (after_member, sent, opted_out, stopped, told_today, gone, opened, ended_at, stopped_by) on mailing to lotto_app;

create function refuse_mailing_of_one() returns trigger language plpgsql as $$
begin
  if new.checker_id is not null then
    if not exists (select from approval p
      where p.id = new.id and p.operator_id = new.operator_id and p.kind = 'mailing'
        and p.state = 'confirmed' and p.xmin = pg_current_xact_id()::xid and p.content->'mailing' = new.content
        and p.maker_id = new.maker_id and p.decided_by = new.checker_id) then
      raise exception 'a message to many takes two people' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('mailing-alone:' || new.maker_id, 0));
  if new.content->'audience'->>'who' <> 'member' or new.content->'audience'->>'memberId' is null
    or (select count(*) from mailing m where m.maker_id = new.maker_id and m.checker_id is null
      and m.made_at >= date_trunc('day', db_now(), 'Asia/Bangkok')) >= 20 then
    raise exception 'one person writes to one member, and to few in a day' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger mailing_takes_two before insert on mailing for each row execute function refuse_mailing_of_one();

create function refuse_odd_mailing() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and (new.ended_at, new.after_member, new.stopped_by) is distinct from
      (old.ended_at, old.after_member, old.stopped_by)
    or new.after_member < old.after_member or new.sent < old.sent then
    raise exception 'a mailing only goes on, and ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger mailing_only_goes_on before update on mailing for each row execute function refuse_odd_mailing();
create trigger mailing_is_never_removed before delete or truncate on mailing
  for each statement execute function refuse_change();

-- Who had it, by the number of the message.
create table mailing_sent (
  mailing_id uuid not null references mailing (id),
  member_id uuid not null,
  n int not null,
  primary key (mailing_id, member_id)
);
create trigger mailing_sent_is_append_only before update or delete or truncate on mailing_sent
  for each statement execute function refuse_change();
grant select, insert on mailing_sent to lotto_app;

-- Whether a member is one of those whom a message is for.
create function is_mailed(of_member uuid, of_operator uuid, audience jsonb, by_time timestamptz) returns boolean
language sql stable as $$
  select case audience->>'who'
    when 'everybody' then true
    when 'ranked' then coalesce((select r.rank >= (audience->>'rank')::int from rank_now(of_member, of_operator) r), false)
    when 'played' then exists (select from play_entry p where p.member_id = of_member
      and p.at >= by_time - make_interval(days => (audience->>'days')::int))
    when 'idle' then not exists (select from play_entry p where p.member_id = of_member
      and p.at >= by_time - make_interval(days => (audience->>'days')::int))
    when 'deposited' then exists (select from transfer t where t.member_id = of_member
      and t.kind in ('deposit', 'deposit_peer') and t.at >= by_time - make_interval(days => (audience->>'days')::int))
    when 'never-deposited' then not exists (select from transfer t where t.member_id = of_member
      and t.kind in ('deposit', 'deposit_peer'))
    when 'member' then of_member = (audience->>'memberId')::uuid
    else false
  end
$$;
revoke execute on function is_mailed(uuid, uuid, jsonb, timestamptz) from public;
grant execute on function is_mailed(uuid, uuid, jsonb, timestamptz) to lotto_app;
