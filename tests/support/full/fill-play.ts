import { BET_TYPES } from '../../../domain/betting/bet-types.ts'
import { type Fill, HASH, LONG } from './filling.ts'

/** The codes of a round in which one member has bet on every type, and of one whose ticket was corrected for ever. */
export const EVERY_TYPE = 'full-1'
export const OFTEN_PAID = 'full-2'

export async function fillPlay({ sql, operatorId, memberId, roundId, lotteryId }: Fill): Promise<void> {
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
  // Written one by one: a list of a member's tickets never shows so many lines of one.
  for (const { type, digits } of BET_TYPES) {
    const count = Math.min(1_000, 10 ** digits)
    await sql`
      insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net, key,
        request_hash, leaf, nonce, batch_id, batch_index, placed_at)
      select ${memberId}, uuidv7(), ${operatorId}, r.id, 'full', array_fill(${type}::bet_type, array[${count}::int]),
        (select array_agg(lpad(n::text, ${digits}, '0')) from generate_series(0, ${count}::int - 1) n),
        array_fill(123456789::bigint, array[${count}::int]), array_fill(90000, array[${count}::int]),
        array_fill(0, array[${count}::int]), 123456789, 123456789, uuidv7(), ${HASH}, ${HASH}, ${HASH}, ${batch?.id ?? ''}, 0,
        r.opens_at
      from round r where r.operator_id = ${operatorId} and r.code = ${EVERY_TYPE}`
  }
  await sql`
    insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, credit_balance,
      credit_version, actor, at)
    select t.member_id, uuidv7(), ${operatorId}, 'win', 'settlement:' || n, t.id, 'round:escrow', 'cash', 100, 100, 400 + n, 'system',
      db_now()
    from ticket t join round r on r.id = t.round_id and r.code = ${OFTEN_PAID}, generate_series(1, 300) n
    where t.member_id = ${memberId}`
}
