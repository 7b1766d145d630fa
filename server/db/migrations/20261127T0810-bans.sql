-- Bans by people of the staff: one bans at once, two lift it. docs/decisions/0145-bans.md
create table member_ban (
  id uuid primary key,
  member_id uuid not null references member (member_id),
  operator_id uuid not null references operator (id),
  reason text not null,
  banned_at timestamptz not null,
  -- By whose agreement it was lifted.
  approval_id uuid unique,
  lifted_at timestamptz,
  check ((approval_id is null) = (lifted_at is null))
);
create unique index member_ban_stands on member_ban (member_id) where lifted_at is null;
create index member_ban_of_operator on member_ban (operator_id, banned_at desc, id) where lifted_at is null;
grant select, insert, update (approval_id, lifted_at) on member_ban to lotto_app;
create trigger member_ban_is_kept before delete or truncate on member_ban
  for each statement execute function refuse_change();

-- Lifted once, in the transaction in which the second person agrees to it, whoever writes.
create function refuse_lift_of_one() returns trigger language plpgsql as $$
begin
  if old.lifted_at is not null or not exists (select from agreed_here(new.operator_id, 'member') agreed
    where agreed->>'act' = 'lift' and agreed->>'banId' = new.id::text) then
    raise exception 'a ban is lifted by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger lift_takes_two before update on member_ban for each row execute function refuse_lift_of_one();

create function refuse_active_under_ban() returns trigger language plpgsql as $$
begin
  if exists (select from member_ban b where b.member_id = old.member_id and b.lifted_at is null) then
    raise exception 'a ban stands until two people lift it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger member_stays_banned before update of status on member for each row
  when (old.status = 'banned' and new.status = 'active') execute function refuse_active_under_ban();
