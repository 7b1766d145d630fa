-- Members who may not play, and whose game wallets are looked at again: a job's tries are over after some days, and a round that is on
-- may win once it has ended well. docs/decisions/0120-money-that-comes-home.md
create table kept_play (
  member_id uuid primary key references member (member_id),
  operator_id uuid not null references operator (id),
  -- When their play was last ended.
  began_at timestamptz not null,
  -- When their wallets are looked at again.
  next_at timestamptz not null
);
create index kept_play_next on kept_play (operator_id, next_at);
grant select, insert, update, delete on kept_play to lotto_app;
-- What stands there already. Whoever may play by then is left alone by the job.
insert into kept_play (member_id, operator_id, began_at, next_at)
select m.member_id, m.operator_id, now.at, now.at
from member m cross join (select date_trunc('milliseconds', db_now()) as at) now
where (m.status <> 'active' or m.no_play_until > db_now())
  and exists (select from game_transfer t where t.member_id = m.member_id and t.way = 'in');
