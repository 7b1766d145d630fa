-- What the books alone cannot see: money that balances and still has no reason.

alter function audit_money() rename to audit_books;

create function audit_money() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select * from audit_books()
  union all
  select 'I6 money moves in and out of escrow only for a cause', x.member_id, x.ref_id, x.kind || ' ' || x.ref_type
    from transfer x
    where 'round:escrow' in (x.debit, x.credit) and not case x.kind
      when 'bet' then x.ref_type = 'ticket'
      when 'win' then x.ref_type like 'settlement:%'
      when 'refund' then x.ref_type = 'ticket'
        and exists (select from ticket t where t.member_id = x.member_id and t.id = x.ref_id)
      when 'sweep' then x.ref_type = 'round'
        and exists (select from settlement s where s.round_id = x.ref_id and s.state = 'settled')
      else false end
  union all
  select 'I7 a settlement is what its winning tickets add up to', null, s.round_id, s.winners || ' win ' || s.payout
    from settlement s
      left join (select i.round_id, i.revision, count(*) as winners, sum(i.payout) as payout
        from settle_item i group by 1, 2) found on found.round_id = s.round_id and found.revision = s.revision
    where s.state <> 'evaluating'
      and (s.winners <> coalesce(found.winners, 0) or s.payout <> coalesce(found.payout, 0))
$$;
revoke execute on function audit_money() from public;
grant execute on function audit_money() to lotto_app;

-- An evaluation and its winning tickets are one transaction, so there is never one to take back.
revoke delete on settle_item from lotto_app;
