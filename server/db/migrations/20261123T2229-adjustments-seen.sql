-- Which adjustments a page of their member has shown. The others are shown when the member is next here.
create table adjustment_seen (
  member_id uuid not null,
  id uuid not null,
  seen_at timestamptz not null,
  primary key (member_id, id),
  foreign key (member_id, id) references adjustment (member_id, id)
);
create trigger adjustment_seen_is_append_only before update or delete or truncate on adjustment_seen
  for each statement execute function refuse_change();
grant select, insert on adjustment_seen to lotto_app;
-- Those of before are in the statement.
insert into adjustment_seen select member_id, id, db_now() from adjustment;
