-- Ranks are rewarded once a round is paid, when nothing can make it void any more.

-- The last word against a void that would leave a reward without its round.
create function refuse_void_of_rewarded() returns trigger language plpgsql as $$
begin
  if exists (select from voided join shot_reward using (round_id) where shot_reward.amount > 0) then
    raise exception 'a rewarded round stands' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger void_before_reward after insert on round_void
  referencing new table as voided for each statement execute function refuse_void_of_rewarded();

create function refuse_early_reward() returns trigger language plpgsql as $$
begin
  if exists (select from rewarded join round on round.id = rewarded.round_id where round.status <> 'settled') then
    raise exception 'a round is paid before its ranks are rewarded' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger reward_after_payment after insert on shot_reward
  referencing new table as rewarded for each statement execute function refuse_early_reward();

-- I16: what rewards have moved, and that their cause stands.
create function audit_rewards() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with moved as (
    select x.member_id, x.ref_id as round_id, x.ref_type,
      sum(case when x.credit = 'cash' and x.debit = 'promo:expense' then x.amount else -x.amount end) as amount
    from transfer x where x.kind = 'reward' and x.ref_type like 'shot-rank:%' group by 1, 2, 3
  )
  select 'I16 a rank is paid exactly what was decided', w.member_id, w.round_id, w.amount || ' moved ' || coalesce(m.amount, 0)
    from shot_reward w
      left join moved m on m.member_id = w.member_id and m.round_id = w.round_id and m.ref_type = 'shot-rank:' || w.rank
    where w.amount <> coalesce(m.amount, 0)
  union all
  select 'I16 a paid rank was decided', m.member_id, m.round_id, m.ref_type || ' ' || m.amount
    from moved m
    where not exists (select from shot_reward w
      where w.member_id = m.member_id and w.round_id = m.round_id and m.ref_type = 'shot-rank:' || w.rank)
  union all
  select 'I16 a rewarded round stands', w.member_id, w.round_id, w.amount::text
    from shot_reward w join round_void v on v.round_id = w.round_id where w.amount > 0
$$;
revoke execute on function audit_rewards() from public;
grant execute on function audit_rewards() to lotto_app;

create or replace function audit_money() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select * from audit_transfers() union all select * from audit_holds() union all select * from audit_rewards()
$$;
