import { type Fill, HASH, LONG } from './filling.ts'

const PUBLISHED = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }
const CANONICAL = {
  ...{ first: '461252', two_top: '52', three_top: '252', two_bottom: '47' },
  ...{ three_front: ['183', '905'], three_bottom: ['774', '016'] },
}

/** The codes of a round with many results, and of a fast one with many shots. */
export const CORRECTED = 'drawn-1'
export const SHOT_AT = 'fast-1'

export async function fillDraws(fill: Fill): Promise<void> {
  await fillResults(fill)
  await fillFast(fill)
  const { sql, operatorId } = fill
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

async function fillResults({ sql, operatorId, lotteryId, roundId, staffId, checkerId }: Fill): Promise<void> {
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
    insert into result_capture (id, lottery_code, business_date, source, url, raw, raw_hash, captured_at)
    select uuidv7(), 'x', db_now()::date, ${LONG}, 'https://results.example', repeat(${LONG}, 500), ${HASH}, db_now()
    from generate_series(1, 1)`
  await sql`
    insert into result (round_id, revision, operator_id, published, canonical, source, evidence_hash, maker_id, checker_id,
      confirmed_at, reason, capture_id)
    select id, n, ${operatorId}, ${PUBLISHED as never}::jsonb, ${CANONICAL as never}::jsonb, ${LONG}, ${HASH}, ${staffId},
      ${checkerId}, db_now(), repeat(${LONG}, 3), (select id from result_capture where lottery_code = 'x')
    from round, generate_series(2, 120) n where operator_id = ${operatorId} and code = ${CORRECTED}`
  await sql`
    insert into settlement (round_id, revision, operator_id, state, winners, payout, started_at)
    select id, n, ${operatorId}, 'settled', 1, 100, db_now() from round, generate_series(1, 120) n
    where operator_id = ${operatorId} and code = ${CORRECTED}`
  await sql`
    insert into settlement_alarm (round_id, revision, kind, found, usual, raised_at, released_by, released_at, reason)
    select id, n, 'ratio', 9, 1, db_now(), ${staffId}, db_now(), repeat(${LONG}, 3) from round, generate_series(1, 120) n
    where operator_id = ${operatorId} and code = ${CORRECTED}`
}

async function fillFast({ sql, operatorId, lotteryId, roundId, memberId }: Fill): Promise<void> {
  await sql`
    insert into round (id, operator_id, lottery_id, code, business_date, types, status, opens_at, closes_at, draw_at, closed_at,
      salt, created_at, latest_close_at)
    select uuidv7(), ${operatorId}, ${lotteryId}, ${SHOT_AT}, r.business_date, r.types, 'open', r.opens_at, r.closes_at,
      r.draw_at, null, r.salt, db_now(), r.latest_close_at from round r where r.id = ${roundId}`
  await sql`
    insert into fast_round (round_id, operator_id, number, context, rule, terms, commit_a, commit_b, escrow_a, committed_at)
    select id, ${operatorId}, 1, 'a-context', 'fair', 'terms', ${HASH}, ${HASH}, ${HASH}, db_now() from round
    where operator_id = ${operatorId} and code = ${SHOT_AT}`
  await sql`
    insert into shot (member_id, id, operator_id, round_id, number, key, at)
    select case when n <= 100 then ${memberId}::uuid else uuidv7() end, uuidv7(), ${operatorId}, r.id, '12345', uuidv7(),
      db_now() from round r, generate_series(1, 12000) n where r.operator_id = ${operatorId} and r.code = ${SHOT_AT}`
}
