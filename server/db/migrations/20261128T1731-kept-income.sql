-- What members have earned is kept: the list of who earned most added up all income of an operator at each look.
create table affiliate_sum (
  member_id uuid not null,
  level int not null,
  product text not null,
  staked bigint not null,
  amount bigint not null,
  primary key (member_id, level, product)
);
create table affiliate_earned (
  member_id uuid primary key,
  operator_id uuid not null,
  earned bigint not null
);
create index affiliate_earned_most on affiliate_earned (operator_id, earned desc, member_id);
grant select on affiliate_sum, affiliate_earned to lotto_app;

-- Whoever writes income holds the accounts of those who earn, so that nobody waits here who did not wait before.
create function count_earned() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into affiliate_sum as s (member_id, level, product, staked, amount)
  select member_id, level, product, sum(staked), sum(amount) from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (member_id, level, product) do update set staked = s.staked + excluded.staked, amount = s.amount + excluded.amount;
  insert into affiliate_earned as s (member_id, operator_id, earned)
  select member_id, operator_id, sum(amount) from added group by 1, 2 order by 1
  on conflict (member_id) do update set earned = s.earned + excluded.earned;
  return null;
end $$;
revoke execute on function count_earned() from public;
create trigger affiliate_accrual_is_kept after insert on affiliate_accrual referencing new table as added
  for each statement execute function count_earned();
create trigger affiliate_game_accrual_is_kept after insert on affiliate_game_accrual referencing new table as added
  for each statement execute function count_earned();
insert into affiliate_sum
select member_id, level, product, sum(staked), sum(amount) from affiliate_income group by 1, 2, 3;
insert into affiliate_earned
select member_id, (array_agg(operator_id))[1], sum(amount) from affiliate_income group by 1;

-- What is there is added to and not written anew, so that it does not matter what else was added meanwhile.
do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_kept()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'
  union all
  select ''what members earn is kept'', coalesce(k.member_id, i.member_id), null, format(''%s, earned %s'', k, i)
  from affiliate_sum k full join (
    select member_id, level, product, sum(staked) as staked, sum(amount) as amount from affiliate_income group by 1, 2, 3
  ) i on (k.member_id, k.level, k.product) = (i.member_id, i.level, i.product)
  where (coalesce(k.staked, 0), coalesce(k.amount, 0)) is distinct from (coalesce(i.staked, 0), coalesce(i.amount, 0))
  union all
  select ''what a member has earned is kept'', coalesce(e.member_id, s.member_id), null, format(''%s, of products %s'', e, s)
  from affiliate_earned e full join (
    select member_id, sum(amount) as earned from affiliate_sum group by 1) s on s.member_id = e.member_id
  where coalesce(e.earned, 0) <> coalesce(s.earned, 0)\n$function$');
end $$;
