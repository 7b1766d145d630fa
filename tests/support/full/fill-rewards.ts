import { type Fill, HASH, LONG } from './filling.ts'

const TERMS = {
  ...{ nameTh: LONG, nameEn: LONG, groups: [], startsAt: '2026-01-01T00:00:00+07:00', endsAt: null },
  ...{ times: 3, timesEach: 3 },
}
const PROMOTION = {
  ...{ fixed: 0, percent: 10, bonusMax: 50_000, depositMin: 30_000 },
}
const OFFERED = [
  ['deposit', false, 3],
  ['register', false, 2],
  ['deposit', true, 1],
] as const
const COUPON = { total: 1_000, credit: 5_000, cashMin: 5_000, cashMax: 5_000, deviceEach: 100 }
const PLACES = Array.from({ length: 12 }, () => ({ prize: 100, weight: 1 }))

export async function fillMailings({ sql, operatorId, memberId, staffId, checkerId }: Fill): Promise<void> {
  const content = {
    ...{ kind: 'marketing', titleTh: LONG, textTh: LONG.repeat(10), titleEn: LONG, textEn: LONG.repeat(10) },
    ...{ page: '/promotion', sendAt: null },
    audience: { who: 'everybody', days: null, rank: null, memberId: null, name: null },
  }
  await sql`
    insert into mailing (id, operator_id, content, people, maker_id, checker_id, made_at, send_at)
    select uuidv7(), ${operatorId}, ${sql.json(content)}, 1000, ${staffId}, ${checkerId}, db_now(), db_now()
    from generate_series(1, 150) n`
  const letter = {
    ...{ id: memberId, titleTh: LONG, textTh: LONG.repeat(10), titleEn: LONG, textEn: LONG.repeat(10) },
    page: '/inbox',
  }
  await sql`
    insert into inbox (member_id, operator_id, last, read_through) values (${memberId}, ${operatorId}, 100, 0)
    on conflict (member_id) do update set last = 100`
  await sql`
    insert into message (member_id, n, operator_id, kind, cause, facts, at)
    select ${memberId}, n, ${operatorId}, 'letter', 'letter-' || n, ${sql.json(letter)}, db_now() from generate_series(1, 100) n
    on conflict do nothing`
}

export async function fillRewards(fill: Fill): Promise<void> {
  const { sql, operatorId, memberId, staffId, checkerId, batch } = fill
  await sql`
    insert into affiliate_campaign (member_id, tag, operator_id, made_at)
    select ${memberId}, 'tag-' || n, ${operatorId}, db_now() from generate_series(1, 20) n`
  await sql`
    insert into affiliate_withdrawal (member_id, id, operator_id, amount, key, request_hash, at)
    select ${memberId}, uuidv7(), ${operatorId}, 100, uuidv7(), ${HASH}, db_now() from generate_series(1, 150) n`
  await sql`
    insert into referral (member_id, level, referrer_id, operator_id, at)
    select uuidv7(), 1, case when n > 400 then ${memberId}::uuid else uuidv7() end, ${operatorId}, db_now()
    from generate_series(1, 650) n`
  await sql`
    insert into member (member_id, operator_id, name, code, password_hash, password_changed_at, created_at)
    select member_id, operator_id, 'friend' || n, 'DM01friend' || n, '-', db_now(), db_now() from (
      select member_id, operator_id, row_number() over () as n from (
        select member_id, operator_id from referral where operator_id = ${operatorId}
        union select referrer_id, operator_id from referral where operator_id = ${operatorId} and referrer_id <> ${memberId}) r) m`
  await sql`
    insert into affiliate_flag (member_id, friend_id, reason, operator_id, found_at)
    select referrer_id, member_id, reason, operator_id, db_now() from referral,
      unnest(array['bank', 'phone', 'name', 'device']) reason where operator_id = ${operatorId}`
  // The newer ones are of the other place, and over: none of them hides one that is offered.
  for (const [offered, isOver, hours] of OFFERED) {
    await sql`
      insert into promotion (id, operator_id, promotion_id, nth, is_over, terms, maker_id, checker_id, made_at)
      select uuidv7(), ${operatorId}, uuidv7(), 1, ${isOver}, ${{ ...TERMS, ...PROMOTION, offered } as never}::jsonb, ${staffId},
        ${checkerId}, db_now() - ${hours} * interval '1 hour' from generate_series(1, 250) n`
  }
  await sql`
    insert into promotion_grant (member_id, id, operator_id, promotion_id, terms_id, choice_id, ref_type, ref_id, deposit, bonus,
      need, granted_at)
    select ${memberId}, uuidv7(), ${operatorId}, p.promotion_id, p.id, uuidv7(), 'incoming-payment', uuidv7(), 100, 100, 100, db_now()
    from promotion p where p.operator_id = ${operatorId} and p.nth = 1`
  await sql`
    insert into promotion_end (member_id, grant_id, operator_id, how, done, ended_at)
    select member_id, id, operator_id, 'given-up', 0, db_now() from promotion_grant where member_id = ${memberId}`
  await sql`
    insert into coupon_terms (id, operator_id, campaign_id, nth, is_over, terms, maker_id, checker_id, made_at)
    select uuidv7(), ${operatorId}, uuidv7(), 1, false, ${{ ...TERMS, ...COUPON } as never}::jsonb, ${staffId}, ${checkerId}, db_now()
    from generate_series(1, 300) n`
  await sql`
    insert into coupon_batch (id, operator_id, campaign_id, codes, uses, made_by, made_at)
    select uuidv7(), ${operatorId}, (select campaign_id from coupon_terms where operator_id = ${operatorId} order by made_at desc,
      id limit 1), 5000, 1, ${staffId}, db_now() from generate_series(1, 300) n`
  await sql`
    insert into coupon_batch (id, operator_id, campaign_id, codes, uses, made_by, made_at)
    select ${batch.id}, ${operatorId}, campaign_id, ${batch.hashes.length}, 1, ${staffId}, db_now() - interval '1 day'
    from coupon_terms where operator_id = ${operatorId} limit 1`
  await sql`
    insert into coupon_code (operator_id, hash, batch_id, campaign_id, uses)
    select ${operatorId}, decode(h, 'hex'), b.id, b.campaign_id, 1
    from coupon_batch b, unnest(${batch.hashes as string[]}::text[]) h where b.id = ${batch.id}`
  await sql`
    insert into coupon_claim (member_id, id, operator_id, campaign_id, terms_id, code_hash, credit, need, claimed_at)
    select ${memberId}, uuidv7(), ${operatorId}, campaign_id, id, sha256(id::text::bytea), 100, 100, db_now() from coupon_terms
    where operator_id = ${operatorId}`
  await sql`
    insert into wheel_seed (member_id, id, operator_id, commitment, sealed, made_at)
    select ${memberId}, uuidv7(), ${operatorId}, ${HASH}, ${HASH}, db_now()`
  await sql`
    insert into wheel_table (operator_id, hash, places, first_spun_at)
    values (${operatorId}, ${HASH}, ${PLACES as never}::jsonb, db_now())`
  await sql`
    insert into wheel_spin (member_id, id, operator_id, seed_id, nonce, client_seed, table_hash, place, prize, on_date, nth, key,
      request_hash, at)
    select ${memberId}, uuidv7(), ${operatorId}, (select id from wheel_seed where member_id = ${memberId}), n, 'a-seed', ${HASH}, 1,
      100, (db_now() at time zone 'Asia/Bangkok')::date - n, 1, uuidv7(), ${HASH}, db_now() from generate_series(1, 100) n`
  await sql`
    insert into member_rank (member_id, day, operator_id, rank, percent, reached, turnover, decided_at)
    select ${memberId}, (db_now() at time zone 'Asia/Bangkok')::date - n, ${operatorId}, n % 2, n % 2, n % 2, 1, db_now() from generate_series(1, 60) n`
  await sql`
    insert into cashback (member_id, id, operator_id, period, starts_on, ends_on, counted_from, staked, won, corrected, bonuses,
      percent, at_least, at_most, amount, collected_at, rank_percent)
    select ${memberId}, uuidv7(), ${operatorId}, 'day', (db_now() at time zone 'Asia/Bangkok')::date - n, (db_now() at time zone 'Asia/Bangkok')::date - n, (db_now() at time zone 'Asia/Bangkok')::date - n, 100000, 0, 0, 0, 5,
      100, 5000, 5000, ((db_now() at time zone 'Asia/Bangkok')::date - n + 1) + time '12:00' at time zone 'Asia/Bangkok', 0 from generate_series(1, 60) n`
}
