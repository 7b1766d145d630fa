-- What an ended bonus still asks for. All that was played since each old bonus was added up at every withdrawal: of who plays most,
-- hundreds of thousands of rows for each.

-- What was taken back, apart from all that was played.
create index turnover_entry_less on turnover_entry (member_id, seq) where counted < 0;
create index round_void_by_time on round_void (operator_id, voided_at);

-- Whether something was taken back of a member's rounds that were counted first between two places of the order, after the second
-- of them. A void counts at once, and is written behind what it takes back only later. A clock is read before its commit.
create function bonus_lost_stakes(of_member uuid, of_operator uuid, since bigint, ended bigint, ended_at timestamptz)
returns boolean language sql stable as $$
  select exists (select from turnover_entry e
      where e.member_id = of_member and e.seq > ended and e.counted < 0
        and (select min(f.seq) from turnover_entry f where f.round_id = e.round_id and f.member_id = of_member)
          between since and ended)
    or exists (select from round_void v
      where v.operator_id = of_operator and v.voided_at > ended_at - interval '1 hour'
        and (select min(f.seq) from turnover_entry f where f.round_id = v.round_id and f.member_id = of_member)
          between since and ended)
$$;

-- What counts today for a bonus that waits, and for one that has ended what counted then: what a void or a correction takes back
-- later is looked for, and only then is all added up. For what was given up nobody is asked.
create function bonus_done(of_member uuid, of_operator uuid, since bigint, of_groups jsonb, ended bigint, how text, done bigint,
  ended_at timestamptz) returns bigint language sql stable as $$
  select case when ended is null then promotion_done(of_member, since, of_groups)
    when how = 'converted' and bonus_lost_stakes(of_member, of_operator, since, ended, ended_at)
      then promotion_done(of_member, since, of_groups)
    else done end
$$;
revoke execute on function bonus_lost_stakes(uuid, uuid, bigint, bigint, timestamptz),
  bonus_done(uuid, uuid, bigint, jsonb, bigint, text, bigint, timestamptz) from public;
grant execute on function bonus_lost_stakes(uuid, uuid, bigint, bigint, timestamptz),
  bonus_done(uuid, uuid, bigint, jsonb, bigint, text, bigint, timestamptz) to lotto_app;

-- Which claims wait is known before anything is added up.
create or replace function has_active_coupon(of_member uuid) returns boolean language sql stable as $$
  with waiting as materialized (
    select c.seq, c.need, t.terms->'groups' as groups from coupon_claim c join coupon_terms t on t.id = c.terms_id
    where c.member_id = of_member
      and not exists (select from coupon_end e where e.member_id = c.member_id and e.claim_id = c.id)
  )
  select exists (select from waiting w where promotion_done(of_member, w.seq, w.groups) < w.need)
$$;
