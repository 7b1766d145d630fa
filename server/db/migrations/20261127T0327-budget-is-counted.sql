-- What of a day's budget an assistant has used is what it has sold on that day and nobody has cancelled.
create view money_of_members.assistant_act as select * from public.assistant_act
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
create view money_of_members.assistant_day as select * from public.assistant_day
  where member_id > current_setting('money.after')::uuid and member_id <= current_setting('money.until')::uuid;
grant select on money_of_members.assistant_act, money_of_members.assistant_day to lotto_app;

create function audit_assistant_days() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I36 a day of an assistant is what was sold on it', member_id, assistant_id,
      format('%s: %s, sold %s', day, d.staked, s.staked)
    from assistant_day d full join (
      select a.member_id, a.assistant_id, a.day, sum(a.stake)::bigint as staked
      from assistant_act a join ticket t on t.member_id = a.member_id and t.id = a.ref_id
      where a.kind = 'ticket' and t.status <> 'cancelled'
      group by a.member_id, a.assistant_id, a.day) s using (member_id, assistant_id, day)
    where coalesce(d.staked, 0) <> coalesce(s.staked, 0)
$$;
revoke execute on function audit_assistant_days() from public;
grant execute on function audit_assistant_days() to lotto_app;

do $$
declare
  said text;
begin
  select pg_get_functiondef('audit_money()'::regprocedure) into strict said;
  execute regexp_replace(said, '\s*\$function\$\s*$', E'\n  union all select * from audit_assistant_days()\n$function$');
end $$;
