import type postgres from 'postgres'

export interface RewardFilling {
  readonly operatorId: string
  readonly lotteryId: string
  readonly makerId: string
  readonly checkerId: string
  readonly tickets: number
  readonly rounds: number
  readonly members: number
}

/** Who brings nobody's friend: each of them brought a tenth of the next, and those the rest. */
const ROOTS = 100
const FIRSTS = 1_000
/** One ticket in this many has won. */
const WIN_SHARE = 50
const ZERO = "decode(repeat('00', 32), 'hex')"

/**
 * Settled rounds whose play, turnover and income nobody has counted, of members who were all brought by somebody: written in bulk, as the
 * site would have written them, except what these jobs do not read (money, hashes, seals). Returns the rounds.
 */
export async function fillRewards(sql: postgres.Sql, filling: RewardFilling): Promise<string[]> {
  const { operatorId, makerId, checkerId } = filling
  await sql`set synchronous_commit = off`
  const rounds = await insertRounds(sql, filling)
  await sql`insert into admission_batch (id, operator_id, size, leaves, root, signature, at)
    values (${operatorId}, ${operatorId}, 1, ${sql.unsafe(ZERO)}, '', '', db_now()) on conflict do nothing`
  // Rounds that are over: no ticket could be sold in them any more.
  await sql`alter table ticket disable trigger ticket_before_seal`
  await sql`
    insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net,
      key, request_hash, leaf, nonce, batch_id, batch_index, placed_at)
    select s.id, gen_random_uuid(), ${operatorId}, r.id, 'full', array['two_top', 'three_top', 'run_bottom']::bet_type[],
      array[lpad((h % 100)::text, 2, '0'), lpad((h / 100 % 1000)::text, 3, '0'), (h / 100000 % 10)::text],
      array[1000 + g % 977, 1000, 1000]::bigint[], array[9000, 90000, 420], array[0, 0, 0], 3000 + g % 977, 3000 + g % 977,
      gen_random_uuid(), '', '', '', ${operatorId}, 0, r.opens_at + random() * interval '47 hours'
    from generate_series(0, ${filling.tickets - 1}) g
      cross join lateral (select hashtext(g::text) & 2147483647 as h) as random_enough
      join seat s on s.n = g % ${filling.members}
      join held r on r.n = g / ${filling.members} % ${filling.rounds}`
  await sql`alter table ticket enable trigger ticket_before_seal`
  await sql`
    insert into round_seal (round_id, operator_id, seq, size, stake_sum, root, cancelled_root, closed_at, previous_head,
      head, signature, sealed_at)
    select id, ${operatorId}, n + 1 + (select count(*) from round_seal), 0, 0, '\\x00', '\\x00', db_now(), '\\x00', '\\x00', '\\x00',
      db_now() from held`
  await sql`
    insert into result (round_id, revision, operator_id, published, canonical, source, evidence_hash, maker_id, checker_id,
      confirmed_at)
    select id, 1, ${operatorId}, '{}', '{"three_top": "234", "two_top": "34", "two_bottom": "12"}', 'bench', '\\x00',
      ${makerId}, ${checkerId}, db_now() from held`
  await sql`
    insert into settlement (round_id, revision, operator_id, kind, state, winners, payout, agreed_hash, started_at, settled_at)
    select id, 1, ${operatorId}, 'result', 'settled', 0, 0, '0', db_now(), db_now() from held`
  await sql`
    insert into settle_item (member_id, round_id, revision, ticket_id, payout, held, paid_at)
    select t.member_id, t.round_id, 1, t.id, 90000, 90000, db_now() from held h join ticket t on t.round_id = h.id
    where hashtext(t.id::text) % ${WIN_SHARE} = 0`
  await sql`drop table held`
  await sql`vacuum analyze`
  await sql`checkpoint`
  return rounds
}

async function insertRounds(sql: postgres.Sql, filling: RewardFilling): Promise<string[]> {
  const { operatorId, lotteryId, rounds } = filling
  await sql`create temp table held as select gen_random_uuid() as id, n::int - 1 as n,
    db_now() - interval '3 days' as opens_at from generate_series(1, ${rounds}) n`
  await sql`
    insert into round (id, operator_id, lottery_id, code, business_date, types, status, opens_at, closes_at, latest_close_at,
      draw_at, salt, created_at)
    select id, ${operatorId}, ${lotteryId}, 'bench-' || id, current_date, array['two_top', 'three_top', 'run_bottom']::bet_type[],
      'settled', opens_at, opens_at + interval '2 days', opens_at + interval '2 days', opens_at + interval '2 days',
      ${sql.unsafe(ZERO)}, db_now() from held`
  const rows = await sql<{ id: string }[]>`select id from held order by n`
  return rows.map(({ id }) => id)
}

/** Members in three generations, and a table of their places; the last places are of who is there already. */
export async function fillFriends(
  sql: postgres.Sql,
  { operatorId, members }: Pick<RewardFilling, 'operatorId' | 'members'>,
  there: readonly string[],
): Promise<void> {
  const made = members - there.length
  await sql`create temp table seat as
    select n::int - 1 as n, gen_random_uuid() as id from generate_series(1, ${made}) n
    union all select ${made} + nth::int - 1, id from unnest(${there as string[]}::uuid[]) with ordinality as t(id, nth)`
  await sql`create unique index on seat (n)`
  const generations = [
    [0, ROOTS, 0],
    [ROOTS, FIRSTS, ROOTS],
    [FIRSTS, made, FIRSTS],
  ] as const
  for (const [from, until, by] of generations) {
    await sql`
      insert into member (member_id, operator_id, name, code, password_hash, password_changed_at, created_at, referred_by)
      select id, ${operatorId}, 'friend' || n, 'DM01friend' || n, '-', db_now(), db_now(),
        case when ${by} > 0 then 'DM01friend' || n % ${Math.max(1, by)} end
      from seat where n >= ${from} and n < ${until}`
    await sql`insert into sign_in_name (operator_id, name, member_id)
      select ${operatorId}, 'friend' || n, id from seat where n >= ${from} and n < ${until}`
    await sql`insert into account (member_id, name, operator_id) select s.id, k.name, ${operatorId}
      from seat s cross join (select distinct name from account) k where s.n >= ${from} and s.n < ${until}`
  }
  await sql`analyze seat`
}
