import type postgres from 'postgres'
import { transferMark } from '../../domain/fair/ledger-log.ts'

/**
 * How many tickets of ten lines, and whose: the first member holds `heavy` of them, the others share the rest. `mark`: of the program, on
 * what reaches a member.
 */
export interface Filling {
  readonly operatorId: string
  readonly mark: (bytes: Uint8Array) => Buffer
  readonly members: readonly string[]
  readonly tickets: number
  readonly heavy: number
  readonly makerId: string
  readonly checkerId: string
}

/** Days of draws, one a day of each lottery, up to yesterday. */
const DAYS = 365
const LOTTERIES = ['hanoi', 'lao', 'malay']
const FILLED = ['ticket', 'settle_item', 'transfer']
/** One ticket in this many has won. */
const WIN_SHARE = 50
/** What each member begins with, in satang. */
const OPENING = 100_000_000_000
/** Transfers of one transaction. */
const WRITTEN_TOGETHER = 500
/** Transfers marked by one statement. */
const MARKED_TOGETHER = 5_000

/**
 * A year of tickets in settled rounds, written in bulk: as the site would have written them, except what neither a list nor a check of
 * the books reads (hashes of tickets, roots and signatures of seals).
 */
export async function fillTickets(sql: postgres.Sql, filling: Filling): Promise<void> {
  const { operatorId, members, tickets, heavy } = filling
  await sql`set synchronous_commit = off`
  // Written in bulk for its size: what its triggers and references ask was true of a year that is over.
  await sql`set session_replication_role = replica`
  await sql`set work_mem = '512MB'`
  await sql`set maintenance_work_mem = '1GB'`
  await sql`create temp table seat as
    select n, id from unnest(${members as string[]}::uuid[]) with ordinality as m(id, n)`
  await sql`insert into round (id, operator_id, lottery_id, code, business_date, types, status, opens_at, closes_at,
      latest_close_at, draw_at, salt, created_at)
    select gen_random_uuid(), ${operatorId}, l.id, l.code || '-' || day, day::date,
      array['two_top', 'two_bottom', 'three_top', 'run_top']::bet_type[], 'settled', day - interval '2 days', day,
      day, day + interval '1 hour', decode(repeat('00', 32), 'hex'), db_now()
    from lottery l, generate_series(date_trunc('day', db_now()) - ${DAYS} * interval '1 day',
      date_trunc('day', db_now()) - interval '1 day', interval '1 day') day
    where l.operator_id = ${operatorId} and l.code = any(${LOTTERIES})`
  await sql`create temp table held as select id, opens_at, row_number() over (order by closes_at, id) as n from round
    where operator_id = ${operatorId} and status = 'settled'`
  await sql`create index on held (n)`
  await sql`create index on seat (n)`
  await sql`analyze held, seat`
  // Indexes of millions of random ids are made at once, after the rows.
  await sql`update pg_index set indisready = false, indisvalid = false where indrelid = any(${FILLED}::regclass[])`
  await insertTickets(sql, { operatorId, tickets, heavy, members: members.length })
  await insertResults(sql, filling)
  await passTransactions(sql, Math.ceil(tickets / WRITTEN_TOGETHER))
  await insertCash(sql, operatorId)
  await insertSettlements(sql, operatorId)
  for (const table of FILLED) await sql`reindex table ${sql(table)}`
  await markTransfers(sql, filling)
  await sql`set session_replication_role = origin`
  await sql`vacuum analyze`
  await sql`checkpoint`
}

async function insertTickets(
  sql: postgres.Sql,
  of: { operatorId: string; tickets: number; heavy: number; members: number },
): Promise<void> {
  const rounds = DAYS * LOTTERIES.length
  await sql`
    insert into admission_batch (id, operator_id, size, leaves, root, signature, at)
    values (${of.operatorId}, ${of.operatorId}, 1, decode(repeat('00', 32), 'hex'), '', '', db_now())`
  await sql`
    insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net,
      key, request_hash, leaf, nonce, batch_id, batch_index, placed_at)
    select s.id, gen_random_uuid(), ${of.operatorId}, h.id, 'full',
      array['two_top', 'two_top', 'two_top', 'two_bottom', 'two_bottom', 'two_bottom', 'three_top', 'three_top', 'run_top',
        'run_top']::bet_type[],
      array[lpad((a % 100)::text, 2, '0'), lpad((a / 7 % 100)::text, 2, '0'), lpad((a / 11 % 100)::text, 2, '0'),
        lpad((a / 13 % 100)::text, 2, '0'), lpad((a / 17 % 100)::text, 2, '0'), lpad((a / 19 % 100)::text, 2, '0'),
        lpad((a / 23 % 1000)::text, 3, '0'), lpad((a / 29 % 1000)::text, 3, '0'), (a / 31 % 10)::text,
        (a / 37 % 10)::text],
      array_fill(1000::bigint, array[10]), array[9000, 9000, 9000, 9000, 9000, 9000, 90000, 90000, 320, 320],
      array_fill(0, array[10]), 10000, 10000, gen_random_uuid(), '', '', '', ${of.operatorId}, 0,
      h.opens_at + random() * interval '47 hours'
    from (
      select case when n <= ${of.heavy} then 1 else 2 + n % ${of.members - 1} end as seat, 1 + n % ${rounds} as round,
        (random() * 1000000000)::int as a
      from generate_series(1, ${of.tickets}) n
    ) g join seat s on s.n = g.seat join held h on h.n = g.round`
}

/** Every round has a result and a seal; one ticket in fifty won with its first line. */
async function insertResults(sql: postgres.Sql, { operatorId, makerId, checkerId }: Filling): Promise<void> {
  const nothing = '\\x00'
  await sql`
    insert into round_seal (round_id, operator_id, seq, size, stake_sum, root, cancelled_root, closed_at, previous_head,
      head, signature, sealed_at)
    select h.id, ${operatorId}, h.n, coalesce(t.size, 0), coalesce(t.stakes, 0), ${nothing}, ${nothing}, db_now(), ${nothing}, ${nothing},
      ${nothing}, db_now()
    from held h left join (select round_id, count(*) as size, sum(stake) as stakes from ticket group by 1) t on t.round_id = h.id`
  await sql`
    insert into result (round_id, revision, operator_id, published, canonical, source, evidence_hash, maker_id, checker_id,
      confirmed_at)
    select id, 1, ${operatorId}, '{}', '{"three_top": "234", "two_top": "34", "two_bottom": "12"}', 'bench', ${nothing},
      ${makerId}, ${checkerId}, db_now() from held`
  await sql`
    insert into settle_item (member_id, round_id, revision, ticket_id, payout, held, paid_at)
    select member_id, round_id, 1, id, 90000, 90000, placed_at + interval '3 days'
    from ticket where hashtext(id::text) % ${WIN_SHARE} = 0`
}

/** Uses up numbers of transactions, so that the transfers can have been written by as many. */
async function passTransactions(sql: postgres.Sql, count: number): Promise<void> {
  await sql`create temp table passed (n int)`
  // A block with an exception is a transaction of its own inside the statement.
  await sql.unsafe(`
    do $$ begin
      for n in 1..${count} loop
        begin insert into passed values (n); exception when others then raise; end;
      end loop;
    end $$`)
}

async function insertCash(sql: postgres.Sql, operatorId: string): Promise<void> {
  await sql`
    with moved as (
      select member_id, member_id as ref, 'opening' as kind, 'opening' as ref_type, ${OPENING}::bigint as change,
        timestamptz '2020-01-01' as at
      from account where name = 'cash' and member_id in (select id from seat)
      union all
      select member_id, id as ref, 'bet' as kind, 'ticket' as ref_type, -net as change, placed_at as at from ticket
      where operator_id = ${operatorId}
      union all
      select member_id, ticket_id, 'win', 'settlement:1', payout, paid_at from settle_item
    ), ran as (
      select m.*, a.version + row_number() over w as version, a.balance + sum(change) over w as balance
      from moved m join account a on a.member_id = m.member_id and a.name = 'cash'
      window w as (partition by m.member_id order by m.at, m.ref, m.kind)
    )
    insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, debit_balance,
      debit_version, credit_balance, credit_version, actor, at, written_by)
    select member_id, gen_random_uuid(), ${operatorId}, kind, ref_type, ref,
      case when change < 0 then 'cash' when kind = 'opening' then 'house:adjust' else 'round:escrow' end,
      case when change < 0 then 'round:escrow' else 'cash' end, abs(change), case when change < 0 then balance end,
      case when change < 0 then version end, case when change > 0 then balance end,
      case when change > 0 then version end, 'bench', at,
      1 + row_number() over () * (horizon.number - 2) / count(*) over ()
    from ran, (select base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint as number from transaction_base) horizon`
  await sql`
    update account a set balance = t.balance, version = t.version
    from (
      select distinct on (member_id) member_id, coalesce(debit_balance, credit_balance) as balance,
        coalesce(debit_version, credit_version) as version
      from transfer where actor = 'bench' order by member_id, coalesce(debit_version, credit_version) desc
    ) t where a.member_id = t.member_id and a.name = 'cash'`
}

/** What each round came to, and that its escrow went to the house. */
async function insertSettlements(sql: postgres.Sql, operatorId: string): Promise<void> {
  await sql`
    insert into settlement (round_id, revision, operator_id, state, winners, payout, started_at, settled_at)
    select h.id, 1, ${operatorId}, 'settled', coalesce(i.winners, 0), coalesce(i.payout, 0), db_now(), db_now()
    from held h left join (select round_id, count(*) as winners, sum(payout) as payout from settle_item group by 1) i
      on i.round_id = h.id`
  await sql`
    insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, actor, at)
    select o.house_member_id, gen_random_uuid(), ${operatorId}, 'sweep', 'round', s.round_id,
      case when s.stake_sum > w.payout then 'round:escrow' else 'house:pnl' end,
      case when s.stake_sum > w.payout then 'house:pnl' else 'round:escrow' end, abs(s.stake_sum - w.payout), 'settlement', db_now()
    from round_seal s join settlement w on w.round_id = s.round_id join operator o on o.id = ${operatorId}
    where s.operator_id = ${operatorId} and s.stake_sum <> w.payout`
}

/** Marks what reaches a member, as the program does. */
async function markTransfers(sql: postgres.Sql, { mark }: Filling): Promise<void> {
  type Marked = Parameters<typeof transferMark>[0]
  const rows = await sql<Marked[]>`
    select operator_id as "operatorId", member_id as "memberId", kind, ref_type as "refType", ref_id as "refId", debit, credit,
      amount::float8 as amount, actor from transfer where credit = 'cash' and actor = 'bench'`
  for (let from = 0; from < rows.length; from += MARKED_TOGETHER) {
    const some = rows.slice(from, from + MARKED_TOGETHER)
    await sql`
      update transfer t set mark = decode(m.mark, 'hex')
      from unnest(${some.map(({ memberId }) => memberId)}::uuid[], ${some.map(({ kind }) => kind)}::text[],
        ${some.map(({ refType }) => refType)}::text[], ${some.map(({ refId }) => refId)}::uuid[],
        ${some.map((each) => mark(transferMark(each)).toString('hex'))}::text[]) as m(member_id, kind, ref_type, ref_id, mark)
      where t.member_id = m.member_id and t.kind = m.kind and t.ref_type = m.ref_type and t.ref_id = m.ref_id`
  }
}
