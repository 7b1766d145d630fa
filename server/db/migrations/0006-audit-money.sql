-- One row per violation of the money invariants (I1-I9). Empty after every test file and every minute in production.
create function audit_money() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  with legs as (
    select t.member_id, t.id, t.debit as name, -t.amount as change, t.debit_balance as balance, t.debit_version as version
      from transfer t where t.debit_version is not null
    union all
    select t.member_id, t.id, t.credit, t.amount, t.credit_balance, t.credit_version
      from transfer t where t.credit_version is not null
  ), chained as (
    select l.*, sum(l.change) over w as expected, row_number() over w as nth
      from legs l window w as (partition by l.member_id, l.name order by l.version)
  ), sums as (
    select l.member_id, l.name, sum(l.change) as total, count(*) as moves from legs l group by 1, 2
  ), cause as (
    -- What each cause has moved. Grouped once: asked for ticket by ticket, this took minutes at 60,000 tickets.
    select x.member_id, x.kind, x.ref_type, x.ref_id, sum(x.amount) as amount,
      sum(case when x.credit = 'round:escrow' then x.amount when x.debit = 'round:escrow' then -x.amount end) as escrow
      from transfer x group by 1, 2, 3, 4
  ), fate as (
    select t.member_id, t.id, t.round_id, t.status, t.net,
      coalesce(b.escrow, 0) as taken, coalesce(-r.escrow, 0) as given_back
    from ticket t
      left join cause b on b.member_id = t.member_id and b.ref_id = t.id and b.kind = 'bet' and b.ref_type = 'ticket'
      left join cause r on r.member_id = t.member_id and r.ref_id = t.id and r.kind = 'refund' and r.ref_type = 'ticket'
  ), paid as (
    select i.member_id, i.ticket_id, i.round_id, i.revision, i.payout, i.paid_at, coalesce(-w.escrow, 0) as got
    from settle_item i
      left join cause w on w.member_id = i.member_id and w.ref_id = i.ticket_id and w.kind = 'win'
        and w.ref_type = 'settlement:' || i.revision
  ), flow as (
    select round_id, sum(change) as left_over from (
      select f.round_id, f.taken - f.given_back as change from fate f
      union all select p.round_id, -p.got from paid p
      union all select c.ref_id, c.escrow from cause c where c.kind = 'sweep' and c.ref_type = 'round'
    ) moved group by round_id
  ), escrow as (
    select s.round_id, f.left_over from settlement s join flow f on f.round_id = s.round_id where s.state = 'settled'
  )
  select 'I1 a balance is the sum of its transfers', a.member_id, null::uuid, a.name || ' ' || a.balance
    from account a left join sums s on s.member_id = a.member_id and s.name = a.name
    where a.balance <> coalesce(s.total, 0)
  union all
  select 'I2 a version is the count of its transfers', a.member_id, null, a.name || ' ' || a.version
    from account a left join sums s on s.member_id = a.member_id and s.name = a.name
    where a.version <> coalesce(s.moves, 0)
  union all
  select 'I2 a transfer needs its account', s.member_id, null, s.name from sums s
    where not exists (select from account a where a.member_id = s.member_id and a.name = s.name)
  union all
  select 'I2 every transfer shows the balance it left', c.member_id, c.id, c.name || ' version ' || c.version
    from chained c where c.balance <> c.expected or c.version <> c.nth
  union all
  select 'I3 no account is below zero', a.member_id, null, a.name || ' ' || a.balance
    from account a where a.balance < 0 and a.name <> 'receivable'
  union all
  select 'I5 a ticket has taken exactly its price', f.member_id, f.id, f.net || ' taken ' || f.taken
    from fate f where f.taken <> f.net
  union all
  select 'I5 a bet belongs to a ticket', x.member_id, x.ref_id, x.amount::text from cause x
    where x.kind = 'bet' and not exists (select from ticket t where t.member_id = x.member_id and t.id = x.ref_id)
  union all
  select 'I5 a ticket is given back exactly when it is cancelled or refunded', f.member_id, f.id, f.status
    from fate f where f.given_back <> case when f.status = 'placed' then 0 else f.net end
  union all
  select 'I6 a settled round leaves nothing in escrow', null, e.round_id, e.left_over::text
    from escrow e where e.left_over <> 0
  union all
  select 'I7 a win is paid exactly as evaluated', p.member_id, p.ticket_id, p.payout || ' got ' || p.got
    from paid p where p.got <> case when p.paid_at is null then 0 else p.payout end
  union all
  select 'I7 a settled round owes nobody', p.member_id, p.ticket_id, p.payout::text
    from paid p join settlement s on s.round_id = p.round_id and s.revision = p.revision
    where s.state = 'settled' and p.paid_at is null
  union all
  select 'I7 a paid win belongs to an evaluated ticket', x.member_id, x.ref_id, x.ref_type from cause x
    where x.kind = 'win' and not exists (select from settle_item i where i.member_id = x.member_id
      and i.ticket_id = x.ref_id and x.ref_type = 'settlement:' || i.revision)
  union all
  select 'I8 a seal counts every ticket and every stake that stands', null, s.round_id, s.size || ' sealed'
    from round_seal s
      left join (select t.round_id, count(*) as size, sum(t.stake) filter (where t.status <> 'cancelled') as stake
        from ticket t group by t.round_id) sold on sold.round_id = s.round_id
    where s.size <> coalesce(sold.size, 0) or s.stake_sum <> coalesce(sold.stake, 0)
$$;
revoke execute on function audit_money() from public;
grant execute on function audit_money() to lotto_app;
