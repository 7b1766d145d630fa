-- The cancelled tickets of a round, kept with its seal: lists counted them again at every look. The signed head does not say them.
alter table round_seal
  add column cancelled_size int not null default 0,
  add column cancelled_sum bigint not null default 0;

alter table round_seal disable trigger round_seal_is_append_only;
update round_seal s set cancelled_size = back.size, cancelled_sum = back.stakes
from (
  select round_id, count(*) as size, sum(stake) as stakes from ticket where cancelled_at is not null group by round_id
) back
where back.round_id = s.round_id;
alter table round_seal enable trigger round_seal_is_append_only;

drop index ticket_cancelled_by_round;

create or replace view money_of_members.round_seal as select * from public.round_seal where false;
create or replace view money_of_rounds.round_seal as select * from public.round_seal
  where round_id = any(current_setting('money.rounds')::uuid[]);

create or replace function audit_seals() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I8 a seal counts every ticket and every stake that stands', null::uuid, s.round_id, s.size || ' sealed'
    from round_seal s
      left join (select t.round_id, count(*) as size, sum(t.stake) filter (where t.status <> 'cancelled') as stake,
        count(*) filter (where t.status = 'cancelled') as cancelled, sum(t.stake) filter (where t.status = 'cancelled') as taken_back
        from ticket t group by t.round_id) sold on sold.round_id = s.round_id
    where s.size <> coalesce(sold.size, 0) or s.stake_sum <> coalesce(sold.stake, 0)
      or s.cancelled_size <> coalesce(sold.cancelled, 0) or s.cancelled_sum <> coalesce(sold.taken_back, 0)
$$;
