-- A provider may pay what has come back long after people looked. docs/decisions/0194-what-came-back-is-asked-about.md

-- What came back to members of an operator in the week before a moment, all or in part, of what the provider had been told, where its
-- day is signed off: until then that day is looked at again. What a signed day names already is known.
create function list_given_back(operator uuid, before timestamptz) returns table (member_id uuid, id uuid)
language sql stable as $$
  select w.member_id, w.id from withdrawal w
  where w.operator_id = operator and w.ended_at >= before - interval '7 days' and w.ended_at < before
    and (w.state = 'failed' or w.returned > 0) and w.sent_at is not null
    and exists (select from day_close c
      where c.operator_id = operator and c.day = (w.ended_at at time zone 'Asia/Bangkok')::date)
    and not exists (select from day_close c
      join reconciliation_difference d on d.operator_id = c.operator_id and d.day = c.day and d.run = c.run
      where c.operator_id = operator and c.day >= ((before - interval '8 days') at time zone 'Asia/Bangkok')::date
        and d.type = 'provider-paid' and d.ref_id = w.id)
$$;
revoke execute on function list_given_back(uuid, timestamptz) from public;
grant execute on function list_given_back(uuid, timestamptz) to lotto_app;
