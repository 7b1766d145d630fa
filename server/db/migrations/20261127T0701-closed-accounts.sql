-- An account that two people have closed for good: why, and by whose agreement. docs/decisions/0143-closing-an-account.md
create table member_closure (
  member_id uuid primary key references member (member_id),
  operator_id uuid not null references operator (id),
  approval_id uuid not null unique,
  why text not null check (why in ('under-age', 'fraud', 'second-account', 'deceased')),
  closed_at timestamptz not null
);
grant select, insert on member_closure to lotto_app;
create trigger member_closure_is_kept before update or delete or truncate on member_closure
  for each statement execute function refuse_change();

-- Written in the transaction in which the second person agrees to it, whoever writes.
create function refuse_closure_of_one() returns trigger language plpgsql as $$
begin
  if not exists (select from agreed_here(new.operator_id, 'member') agreed
    where agreed->>'act' = 'close' and agreed->>'memberId' = new.member_id::text and agreed->>'why' = new.why) then
    raise exception 'an account is closed by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger closure_takes_two before insert on member_closure for each row execute function refuse_closure_of_one();

create function refuse_opening_again() returns trigger language plpgsql as $$
begin
  if exists (select from member_closure c where c.member_id = old.member_id) then
    raise exception 'an account that was closed stays closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger member_stays_closed before update of status on member for each row
  when (old.status = 'closed' and new.status <> 'closed') execute function refuse_opening_again();

-- Who registers at no operator again: keyed hashes alone, which say nothing to who has not the key of the site.
create table barred_mark (
  kind text not null check (kind in ('phone', 'bank', 'person')),
  mark bytea not null check (length(mark) = 16),
  member_id uuid not null references member_closure (member_id),
  operator_id uuid not null references operator (id),
  barred_at timestamptz not null,
  primary key (kind, mark, member_id)
);
grant select, insert on barred_mark to lotto_app;
create trigger barred_mark_is_kept before update or delete or truncate on barred_mark
  for each statement execute function refuse_change();

-- A ticket of a member who was under age is void, whatever is drawn.
alter table ticket drop constraint ticket_refund_reason_check;
alter table ticket add constraint ticket_refund_reason_check check (refund_reason in ('late', 'closed'));
