import { type Fill, HASH, LONG } from './filling.ts'

const PUBLISHED = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }
const CANONICAL = {
  ...{ first: '461252', two_top: '52', three_top: '252', two_bottom: '47' },
  ...{ three_front: ['183', '905'], three_bottom: ['774', '016'] },
}

export async function fillDraws({ sql, operatorId, lotteryId, roundId, staffId, checkerId }: Fill): Promise<void> {
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
