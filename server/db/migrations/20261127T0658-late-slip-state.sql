-- What became of a slip that came after its pair had ended; null: none has.
create function late_slip_state(payer uuid, pair uuid) returns text language sql stable as $$
  select case when l.renewed_as is not null then 'renewed' else coalesce(
      (select v.outcome from late_verdict v where v.payer_id = payer and v.pair_id = pair
        group by v.outcome having count(*) > 1), 'waits') end
  from late_slip l where l.payer_id = payer and l.pair_id = pair
$$;
revoke execute on function late_slip_state(uuid, uuid) from public;
grant execute on function late_slip_state(uuid, uuid) to lotto_app;
