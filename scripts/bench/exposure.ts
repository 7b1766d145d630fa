import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { exposureOf } from '../../domain/betting/win/exposure.ts'
import { thaiGovernment } from '../../domain/lottery/lotteries/thai-government.ts'
import { addUpRound } from '../../server/features/risk/add-up-round.ts'
import { findExposure } from '../../server/features/risk/find-exposure.ts'
import { listTotals } from '../../server/features/risk/queries-totals.ts'
import { openStage, type Stage } from '../../tests/support/stage/stage.ts'
import { withBenchDatabase } from './bench-database.ts'
import { report } from './machine.ts'

const LINES_A_TICKET = 10
/** Tickets sold between two refreshes, and how many refreshes are timed. */
const TICKETS_BETWEEN = 500
const REFRESHES = 9
/** The site adds up a round at most this often. */
const FRESH_MS = 2_050

/** Adds up a round's lines by number, then refreshes the totals while tickets come in: the time that staff wait. */
export async function benchExposure(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { lines: { type: 'string', default: '1000000' } },
  })
  const lines = Number(values.lines)
  await withBenchDatabase(async (database) => {
    const stage = await openStage(database.url)
    const sql = postgres(database.url, { max: 1 })
    try {
      report('exposure', await measure(stage, sql, lines))
    } finally {
      await sql.end()
      await stage.close()
    }
  })
}

async function measure(stage: Stage, sql: postgres.Sql, lines: number) {
  const roundId = await stage.openRound({
    types: thaiGovernment.typesOn('2026-11-16'),
    openedMsAgo: 3_600_000,
  })
  console.log(`writing ${lines} lines ...`)
  await writeTickets(sql, stage.operatorId, roundId, lines / LINES_A_TICKET)
  await sql`vacuum analyze ticket`
  const addUpMs = await timed(() => addUpRound(stage.ctx, roundId))
  const totals = await listTotals(stage.ctx.read, roundId)
  const reckonMs = await timed(async () => exposureOf(thaiGovernment, '2026-11-16', totals))
  const refreshes: number[] = []
  for (let turn = 0; turn < REFRESHES; turn += 1) {
    await sleep(FRESH_MS)
    await writeTickets(sql, stage.operatorId, roundId, TICKETS_BETWEEN)
    refreshes.push(await timed(() => findExposure(stage.ctx, { operatorId: stage.operatorId, roundId })))
  }
  const [count] = await sql<{ stake: number }[]>`
    select sum(stake)::float8 as stake from ticket where round_id = ${roundId}`
  const { stake } = await findExposure(stage.ctx, { operatorId: stage.operatorId, roundId })
  if (stake !== count?.stake) throw new Error(`${stake} added up, ${count?.stake} sold`)
  refreshes.sort((a, b) => a - b)
  return {
    linesPerSecond: Math.round(lines / (addUpMs / 1000)),
    addUpMs,
    lines,
    numbers: totals.length,
    reckonMs,
    refreshMs: refreshes[Math.floor(REFRESHES / 2)] ?? 0,
    slowestRefreshMs: refreshes[REFRESHES - 1] ?? 0,
    linesARefresh: TICKETS_BETWEEN * LINES_A_TICKET,
  }
}

/** Writes tickets of all types and numbers directly into the tables, because selling them is another bench. */
async function writeTickets(
  sql: postgres.Sql,
  operatorId: string,
  roundId: string,
  tickets: number,
): Promise<void> {
  await sql`
    insert into ticket (member_id, id, operator_id, round_id, plan, types, numbers, stakes, rates, discounts, stake, net,
      key, request_hash, leaf, nonce, batch_id, batch_index, placed_at)
    select gen_random_uuid(), gen_random_uuid(), ${operatorId}, ${roundId}, 'full', l.types, l.numbers, l.stakes,
      l.rates, array_fill(0, array[${LINES_A_TICKET}::int]), l.stake, l.stake, gen_random_uuid(), '\\x00', '\\x00',
      '\\x00', gen_random_uuid(), 0, db_now()
    from generate_series(1, ${tickets}::int) t cross join lateral (
      select array_agg(k.type) as types, array_agg(lpad((random() * (10 ^ k.digits - 1))::int::text, k.digits, '0')) as numbers,
        array_agg((1 + n % 20) * 100::bigint) as stakes, array_agg(k.rate) as rates, sum((1 + n % 20) * 100) as stake
      from generate_series(1, ${LINES_A_TICKET}::int) n cross join lateral (
        select * from (values ('three_top'::bet_type, 3, 90000), ('three_tod', 3, 15000), ('two_top', 2, 9000),
          ('two_bottom', 2, 9000), ('run_top', 1, 320), ('run_bottom', 1, 420), ('three_front', 3, 45000),
          ('four_float', 4, 2500), ('five_float', 5, 1500), ('two_tod', 2, 1300)) v(type, digits, rate)
        offset (t + n) % 10 limit 1) k
    ) l`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}
