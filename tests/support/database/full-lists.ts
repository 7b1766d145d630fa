import type postgres from 'postgres'

/** Whose lists are filled. */
export interface OfLists {
  readonly operatorId: string
  readonly memberId: string
  readonly roundId: string
  readonly lotteryId: string
  readonly staffId: string
  readonly checkerId: string
}

/**
 * More of everything than any list shows, with long names: rows that nobody has made, so that the books of such a database do not
 * balance.
 */
export async function fillLists(owner: postgres.Sql, of: OfLists): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    const fill = { sql, ...of }
    await fillPeople(fill)
    await fillPlay(fill)
    await fillMoney(fill)
    await fillDecisions(fill)
    await fillRewards(fill)
    await fillMailings(fill)
    await fillDraws(fill)
    await fillGames(fill)
  })
  await owner`analyze`
}

type Fill = OfLists & { readonly sql: postgres.TransactionSql }

const LONG = 'ก'.repeat(60)
const TERMS = {
  ...{ nameTh: LONG, nameEn: LONG, groups: [], startsAt: '2026-01-01T00:00:00+07:00', endsAt: null },
  ...{ times: 3, timesEach: 3 },
}
const PROMOTION = {
  ...{ fixed: 0, percent: 10, bonusMax: 50_000, depositMin: 30_000, offered: 'deposit' },
}
const COUPON = { total: 1_000, credit: 5_000, cashMin: 5_000, cashMax: 5_000, deviceEach: 100 }
const PUBLISHED = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }
const CANONICAL = {
  ...{ first: '461252', two_top: '52', three_top: '252', two_bottom: '47' },
  ...{ three_front: ['183', '905'], three_bottom: ['774', '016'] },
}
const SIGNED_IN = JSON.stringify({ body: { address: '203.0.113.7' } })
const TOTALS = { credited: 100, paid: 100, promotions: 100, adjusted: 100 }
const PLACES = Array.from({ length: 12 }, () => ({ prize: 100, weight: 1 }))
const HASH = Buffer.alloc(32, 7)

async function fillPeople({ sql, operatorId, memberId }: Fill): Promise<void> {
  await sql`
    insert into member (member_id, operator_id, name, code, password_hash, password_changed_at, created_at)
    select uuidv7(), ${operatorId}, 'crowd' || n, 'DM01crowd' || n, '-', db_now(), db_now() from generate_series(1, 800) n`
  await sql`
    insert into member_ban (id, member_id, operator_id, reason, banned_at)
    select uuidv7(), member_id, ${operatorId}, ${LONG}, db_now() from member where name like 'crowd%' limit 70`
  await sql`
    insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at)
    select ${memberId}, uuidv7(), ${operatorId}, true, '203.0.113.' || n % 250, repeat('Mozilla ', 60), db_now(), db_now(),
      db_now() + interval '30 days' from generate_series(1, 120) n`
  await sql`
    insert into audit (operator_id, seq, at, actor, kind, body, row_hash)
    select ${operatorId}, 1000000 + n, db_now(), 'member:' || ${memberId}::text, 'pin.changed', ${SIGNED_IN}, ${HASH}
    from generate_series(1, 300) n`
  await sql`
    insert into assistant_role (member_id, role_id, operator_id, name, permissions)
    select ${memberId}, uuidv7(), ${operatorId}, n || ${LONG.slice(0, 20)}, '{bet,cancel,history,balance,deposit,collect}'
    from generate_series(1, 20) n`
  await sql`
    insert into assistant (member_id, assistant_id, operator_id, name, role_id, password_hash, day_budget, lotteries, created_at)
    select ${memberId}, uuidv7(), ${operatorId}, 'assistant' || n,
      (select role_id from assistant_role where member_id = ${memberId} limit 1), '-', 100000,
      (select array_agg(id) from lottery where operator_id = ${operatorId}), db_now() from generate_series(1, 50) n`
  await sql`
    insert into assistant_day (member_id, assistant_id, day, staked)
    select member_id, assistant_id, (db_now() at time zone 'Asia/Bangkok')::date, 100 from assistant where member_id = ${memberId}`
  await sql`
    insert into assistant_act (member_id, ref_id, kind, assistant_id, stake, amount, day, at)
    select member_id, uuidv7(), 'check-in-bonus', assistant_id, 0, 100, (db_now() at time zone 'Asia/Bangkok')::date, db_now()
    from assistant, generate_series(1, 2) where member_id = ${memberId}`
  await sql`
    insert into staff (staff_id, operator_id, name, role, password_hash, created_at)
    select uuidv7(), ${operatorId}, 'somebody-' || n, 'draw_maker', 'none', db_now() from generate_series(1, 300) n`
  await sql`
    insert into staff_role (operator_id, role, name, permissions)
    select ${operatorId}, 'more_' || n, n || ${LONG.slice(0, 30)},
      (select permissions from staff_role where operator_id = ${operatorId} order by cardinality(permissions) desc limit 1)
    from generate_series(1, 150) n`
}

async function fillPlay({ sql, operatorId, memberId, roundId, lotteryId }: Fill): Promise<void> {
  await sql`
    insert into favourite (member_id, id, operator_id, name, types, numbers, stakes, saved_at)
    select ${memberId}, uuidv7(), ${operatorId}, n || ${LONG.slice(0, 36)}, array_fill('three_bottom'::bet_type, array[100]),
      array_fill('123'::text, array[100]), array_fill(123456::bigint, array[100]), db_now() from generate_series(1, 50) n`
  await sql`
    insert into round (id, operator_id, lottery_id, code, business_date, types, status, opens_at, closes_at, draw_at, closed_at,
      salt, created_at, latest_close_at)
    select uuidv7(), ${operatorId}, ${lotteryId}, 'full-' || n, (db_now() at time zone 'Asia/Bangkok')::date - n, r.types, 'open', r.opens_at, r.closes_at,
      r.draw_at, null, r.salt, db_now(), r.latest_close_at
    from round r, generate_series(1, 300) n where r.id = ${roundId}`
  const [batch] = await sql<{ id: string }[]>`
    insert into admission_batch (id, operator_id, size, leaves, root, signature, at)
    values (uuidv7(), ${operatorId}, 1, ${HASH}, ${HASH}, ${Buffer.concat([HASH, HASH])}, db_now()) returning id`
  await sql`
    insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net, key,
      request_hash, leaf, nonce, batch_id, batch_index, placed_at, note)
    select ${memberId}, uuidv7(), ${operatorId}, case when n <= 300 then ${roundId}::uuid else r.id end, 'full',
      array_fill('three_top'::bet_type, array[20]), array_fill('123'::text, array[20]), array_fill(10000::bigint, array[20]),
      array_fill(90000, array[20]), array_fill(0, array[20]), 200000, 200000, uuidv7(), ${HASH},
      ${HASH}, ${HASH}, ${batch?.id ?? ''}, 0, db_now(), ${LONG}
    from generate_series(1, 600) n
      join lateral (select id from round where code = 'full-' || greatest(1, n - 300)) r on true`
  await sql`
    insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, credit_balance,
      credit_version, actor, at)
    select ${memberId}, uuidv7(), ${operatorId}, 'opening', 'opening', uuidv7(), 'house:adjust', 'cash', 100, 100, n, 'system',
      db_now() from generate_series(1, 400) n`
  await sql`update account set version = 400, balance = 100 where member_id = ${memberId} and name = 'cash'`
}

async function fillMoney({ sql, operatorId, memberId, staffId, checkerId }: Fill): Promise<void> {
  await sql`
    insert into receiving_account (id, operator_id, bank, account_no, holder, added_by, created_at)
    select uuidv7(), ${operatorId}, 'kbank', (4000000000 + n)::text, ${LONG}, 'system', db_now() from generate_series(1, 100) n`
  await sql`
    insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, sender_bank, sender_no, sender_name, state,
      suspense_reason, member_id, credited_at)
    select uuidv7(), ${operatorId}, (select id from receiving_account where account_no = '4000000001'), 10000, db_now(), db_now(),
      'scb', '1112223334', ${LONG}, case when n <= 300 then 'suspense' else 'credited' end,
      case when n <= 300 then 'no-order' end, case when n > 300 then ${memberId}::uuid end,
      case when n > 300 then db_now() end from generate_series(1, 600) n`
  await sql`
    insert into bank_notice (account_id, channel, reference, incoming_id, amount, at, heard_at, sender_bank, sender_no)
    select account_id, 'bank-feed', 'reference ' || id, id, amount, at, heard_at, sender_bank, sender_no
    from incoming_payment where operator_id = ${operatorId}`
  await sql`
    insert into refused_notice (id, operator_id, account_id, channel, reference, amount, at, sender_bank, sender_no, sender_name,
      code, refused_at)
    select uuidv7(), operator_id, account_id, 'bank-query', 'reference ' || id, amount + 1, at, sender_bank, sender_no,
      sender_name, 'NOTICE_CHANGED', heard_at
    from incoming_payment where operator_id = ${operatorId} limit 150`
  await sql`
    insert into deposit_order (member_id, id, operator_id, account_id, asked, pay, bank, account_no, started_at, expires_at, key,
      request_hash)
    select ${memberId}, uuidv7(), ${operatorId}, (select id from receiving_account where account_no = '4000000001'), 10000,
      10001, 'scb', '1112223334', db_now() - n * interval '1 minute', db_now() - n * interval '1 minute' + interval '10 minutes',
      uuidv7(), ${HASH} from generate_series(1, 300) n`
  await sql`
    insert into withdrawal (member_id, id, operator_id, amount, bank, account_no, holder, state, waits, requested_at, key,
      request_hash, by_members)
    select member_id, uuidv7(), ${operatorId}, 30000, 'scb', '1112223334', ${LONG}, 'review', '{first,amount,name}', db_now(),
      uuidv7(), ${HASH}, true from member where operator_id = ${operatorId} and name like 'crowd%'`
  await sql`
    insert into withdrawal (member_id, id, operator_id, amount, bank, account_no, holder, state, waits, requested_at, decided_by,
      decided_at, sent_at, ended_at, key, request_hash)
    select ${memberId}, uuidv7(), ${operatorId}, 30000, 'scb', '1112223334', ${LONG}, 'paid', '{}', db_now(), 'system', db_now(),
      db_now(), db_now(), uuidv7(), ${HASH} from generate_series(1, 300) n`
  await sql`
    insert into identity_document (member_id, id, operator_id, file_hash, sealed, sent_at)
    select member_id, uuidv7(), ${operatorId}, ${HASH}, '1', db_now() from member
    where operator_id = ${operatorId} and name like 'crowd%'`
  await sql`
    insert into member_pair (payer_id, id, operator_id, payee_id, withdrawal_id, amount, bank, account_no, holder, payer_bank,
      payer_no, state, opened_at, expires_at, slip_id, key, request_hash)
    select w.payer_id, uuidv7(), ${operatorId}, w.member_id, w.id, 10000, 'scb', '1112223334', ${LONG}, 'kbank', '4443332221',
      'disputed', db_now(), db_now() + interval '15 minutes', uuidv7(), uuidv7(), ${HASH}
    from (select id, member_id, lead(member_id) over (order by member_id) as payer_id from withdrawal
      where operator_id = ${operatorId} and state = 'review') w where w.payer_id is not null limit 300`
  await sql`
    insert into pair_picture (payer_id, pair_id, id, payee_id, operator_id, file_hash, picture, width, height, shown_at)
    select payer_id, p.id, uuidv7(), payee_id, operator_id, decode(lpad(to_hex(n), 64, '0'), 'hex'), '1', 1, 1, db_now()
    from member_pair p, generate_series(1, 3) n where p.operator_id = ${operatorId}`
  await sql`
    insert into statement_file (id, operator_id, account_id, layout, name, file_hash, imported_at, imported_by, agreed_by)
    select uuidv7(), ${operatorId}, (select id from receiving_account where account_no = '4000000001'), 'kbank-recent',
      n || ${LONG}, decode(lpad(to_hex(n), 64, '0'), 'hex'), db_now(), 'system', 'system' from generate_series(1, 120) n`
  await sql`
    insert into statement_line (statement_id, row, reference, at, amount, text, outcome, incoming_id)
    select id, n, 'reference ' || n, db_now(), 10000, ${LONG}, 'known', uuidv7()
    from (select id from statement_file where operator_id = ${operatorId} order by id limit 1) f, generate_series(1, 2000) n`
  await sql`
    insert into unread_notice (id, operator_id, channel, reference, sender, text, received_at, heard_at, reason)
    select uuidv7(), ${operatorId}, 'sms', 'reference ' || n, 'KBANK', repeat(${LONG}, 4), db_now(), db_now(), 'text-unknown'
    from generate_series(1, 120) n`
  await sql`
    insert into adjustment (member_id, id, operator_id, amount, reason, maker_id, checker_id, made_at)
    select ${memberId}, uuidv7(), ${operatorId}, 100, repeat(${LONG}, 3), ${staffId}, ${checkerId}, db_now()
    from generate_series(1, 250) n`
  await sql`
    insert into reconciliation (operator_id, day, run, taken_at, places, totals, differences, hash)
    select ${operatorId}, (db_now() at time zone 'Asia/Bangkok')::date - n, 1, db_now(), '[]', ${TOTALS as never}::jsonb, 400, ${HASH} from generate_series(0, 120) n`
  await sql`
    insert into reconciliation_difference (operator_id, day, run, nth, type, ref, ref_id, member_id, amount)
    select ${operatorId}, (db_now() at time zone 'Asia/Bangkok')::date, 1, n, 'not-credited', 'payment', uuidv7(), ${memberId}, 100
    from generate_series(1, 400) n`
}

async function fillDecisions({ sql, operatorId, roundId, staffId }: Fill): Promise<void> {
  await sql`
    insert into approval (id, operator_id, kind, round_id, slot, content, reason, maker_id, made_at, expires_at)
    select uuidv7(), ${operatorId}, 'numbers', ${roundId}, 'full ' || n, jsonb_build_object('type', 'three_top', 'rule', null, 'numbers',
      (select jsonb_agg(lpad(g::text, 3, '0')) from generate_series(0, 999) g)), repeat(${LONG}, 3), ${staffId}, db_now(),
      db_now() + interval '1 day' from generate_series(1, 700) n`
  await sql`
    insert into number_rule (round_id, type, number, kind, tiers, set_by, set_at)
    select ${roundId}, w.type, lpad(n::text, w.digits, '0'), 'tiers', (select jsonb_agg(jsonb_build_object('upTo', g * 10000, 'rate',
      90000 - g * 1000)) from generate_series(1, 10) g), ${staffId}, db_now()
    from (values ('three_top'::bet_type, 3, 999), ('three_front', 3, 999), ('three_bottom', 3, 999), ('four_top', 4, 1999))
      as w(type, digits, last), generate_series(0, w.last) n`
  await sql`
    insert into settlement_alarm (round_id, revision, kind, found, usual, raised_at)
    select ${roundId}, n, 'ratio', 9, 1, db_now() from generate_series(1, 120) n`
  await sql`
    insert into audit (operator_id, seq, at, actor, kind, body, row_hash)
    select ${operatorId}, 2000000 + n, db_now(), 'staff:' || ${staffId}::text, 'round.closed',
      ${JSON.stringify({ body: { round: roundId, reason: LONG } })}, ${HASH} from generate_series(1, 400) n`
}

async function fillMailings({ sql, operatorId, staffId, checkerId }: Fill): Promise<void> {
  const content = {
    ...{ kind: 'marketing', titleTh: LONG, textTh: LONG.repeat(10), titleEn: LONG, textEn: LONG.repeat(10) },
    ...{ page: '/promotion', sendAt: null },
    audience: { who: 'everybody', days: null, rank: null, memberId: null, name: null },
  }
  await sql`
    insert into mailing (id, operator_id, content, people, maker_id, checker_id, made_at, send_at)
    select uuidv7(), ${operatorId}, ${sql.json(content)}, 1000, ${staffId}, ${checkerId}, db_now(), db_now()
    from generate_series(1, 150) n`
}

async function fillRewards({ sql, operatorId, memberId, staffId, checkerId, roundId }: Fill): Promise<void> {
  await sql`
    insert into affiliate_campaign (member_id, tag, operator_id, made_at)
    select ${memberId}, 'tag-' || n, ${operatorId}, db_now() from generate_series(1, 20) n`
  await sql`
    insert into affiliate_withdrawal (member_id, id, operator_id, amount, key, request_hash, at)
    select ${memberId}, uuidv7(), ${operatorId}, 100, uuidv7(), ${HASH}, db_now() from generate_series(1, 150) n`
  await sql`
    insert into referral (member_id, level, referrer_id, operator_id, at)
    select uuidv7(), 1, uuidv7(), ${operatorId}, db_now() from generate_series(1, 400) n`
  await sql`
    insert into member (member_id, operator_id, name, code, password_hash, password_changed_at, created_at)
    select member_id, operator_id, 'friend' || n, 'DM01friend' || n, '-', db_now(), db_now() from (
      select member_id, operator_id, row_number() over () as n from (
        select member_id, operator_id from referral where operator_id = ${operatorId}
        union select referrer_id, operator_id from referral where operator_id = ${operatorId}) r) m`
  await sql`
    insert into affiliate_flag (member_id, friend_id, reason, operator_id, found_at)
    select referrer_id, member_id, reason, operator_id, db_now() from referral,
      unnest(array['bank', 'phone', 'name', 'device']) reason where operator_id = ${operatorId}`
  await sql`
    insert into promotion (id, operator_id, promotion_id, nth, is_over, terms, maker_id, checker_id, made_at)
    select uuidv7(), ${operatorId}, uuidv7(), 1, false, ${{ ...TERMS, ...PROMOTION } as never}::jsonb, ${staffId}, ${checkerId}, db_now()
    from generate_series(1, 300) n`
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
  await sql`
    insert into shot (member_id, id, operator_id, round_id, number, key, at)
    select case when n <= 100 then ${memberId}::uuid else uuidv7() end, uuidv7(), ${operatorId}, ${roundId}, '12345', uuidv7(),
      db_now() from generate_series(1, 12000) n`
}

async function fillDraws({ sql, operatorId, lotteryId, roundId, staffId, checkerId }: Fill): Promise<void> {
  await sql`
    insert into round (id, operator_id, lottery_id, code, business_date, types, status, opens_at, closes_at, draw_at, closed_at,
      salt, created_at, latest_close_at)
    select uuidv7(), ${operatorId}, ${lotteryId}, 'drawn-' || n, (db_now() at time zone 'Asia/Bangkok')::date, r.types, 'settled',
      db_now() - interval '3 hours', db_now() - interval '2 hours', db_now() - interval '1 hour', db_now() - interval '2 hours',
      r.salt, db_now(), db_now() - interval '2 hours' from round r, generate_series(1, 600) n where r.id = ${roundId}`
  await sql`
    insert into result (round_id, revision, operator_id, published, canonical, source, evidence_hash, maker_id, checker_id,
      confirmed_at)
    select id, 1, ${operatorId}, ${PUBLISHED as never}::jsonb, ${CANONICAL as never}::jsonb, ${LONG}, ${HASH}, ${staffId},
      ${checkerId}, db_now() from round where operator_id = ${operatorId} and code like 'drawn-%'`
  await sql`
    insert into published_day (operator_id, seq, day, taken_at, ledger_size, ledger_root, members, debts, debts_root, previous,
      head, signature, salt)
    select ${operatorId}, n, (db_now() at time zone 'Asia/Bangkok')::date - 500 + n, db_now(), 0, ${HASH}, 0, 0, ${HASH}, ${HASH}, ${HASH},
      ${Buffer.concat([HASH, HASH])}, ${HASH} from generate_series(1, 150) n`
  await sql`
    insert into round_seal (round_id, operator_id, seq, size, stake_sum, root, cancelled_root, closed_at, previous_head, head,
      signature, sealed_at)
    select id, operator_id, 1000 + row_number() over (), 0, 0, ${HASH}, ${HASH}, db_now(), ${HASH}, ${HASH},
      ${Buffer.concat([HASH, HASH])}, db_now() from round where operator_id = ${operatorId} limit 900`
}

async function fillGames({ sql, operatorId, memberId, staffId }: Fill): Promise<void> {
  await sql`
    insert into game (operator_id, provider, game_id, name_th, name_en, type, is_new, is_popular, place, found_by, listed_at)
    select ${operatorId}, 'PGP', 'game-' || n, n || ${LONG}, n || repeat('Golden ', 8), 'slot', true, true, n, 'golden', db_now()
    from generate_series(1, 3000) n`
  await sql`
    insert into game_kept (member_id, operator_id, provider, game_id, kept_at)
    select ${memberId}, ${operatorId}, 'PGP', 'game-' || n, db_now() from generate_series(1, 100) n`
  await sql`
    insert into game_rest (id, operator_id, provider, starts_at, message, made_by, made_at)
    select uuidv7(), ${operatorId}, 'PGP', db_now() + interval '1 day', repeat(${LONG}, 3), ${staffId}, db_now()
    from generate_series(1, 100) n`
}
