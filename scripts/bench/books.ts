import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { bahtToSatang, satang } from '../../domain/money.ts'
import type { Context } from '../../server/context.ts'
import { placeTicket } from '../../server/features/betting/place-ticket.ts'
import { checkAllMoney } from '../../server/features/ledger/check-all-money.ts'
import { checkMoney } from '../../server/features/ledger/check-money.ts'
import { findMoneyCheck } from '../../server/features/ledger/queries-check.ts'
import { openStage, type Stage, wishFor } from '../../tests/support/stage/stage.ts'
import { withBenchDatabase } from './bench-database.ts'
import { fillTickets } from './fill-tickets.ts'
import { report } from './machine.ts'

const MEMBERS = 10_000
/** Bets between two checks. */
const NEW_BETS = 1_000
const RUNS_MAX = 10_000

/** What the check of five minutes and the whole run cost with a long history. `--at-once` asks for all of it in one statement. */
export async function benchBooks(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tickets: { type: 'string', default: '1000000' },
      'at-once': { type: 'boolean', default: false },
    },
  })
  const tickets = Number(values.tickets)
  await withBenchDatabase(async (database) => {
    const stage = await openStage(database.url)
    const sql = postgres(database.url, { max: 1, onnotice: () => {} })
    try {
      const members = await stage.members(MEMBERS, satang(0))
      await sql`update account set balance = 100000000000, version = 0 where name = 'cash'`
      console.log(`writing ${tickets} tickets ...`)
      const fillMs = await timed(() =>
        fillTickets(sql, { ...stage, members, tickets, heavy: Math.ceil(tickets / 100) }),
      )
      await sql`update money_check set watermark = pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
      const figures = await measure(stage, members)
      const atOnceMs = values['at-once'] ? await timed(() => sql`select count(*) from audit_money()`) : null
      report('books', { tickets, fillMs, ...figures, ...(atOnceMs === null ? {} : { atOnceMs }) })
    } finally {
      await sql.end()
      await stage.close()
    }
  })
}

async function measure(stage: Stage, members: readonly string[]) {
  // The history is written for its size: its seals are empty, and every round of it is a fault nobody need read.
  const ctx: Context = { ...stage.jobs, log: { ...stage.jobs.log, fatal: () => {} } as never }
  const roundId = await stage.openRound()
  const bettors = members.slice(0, NEW_BETS)
  for (const member of bettors) {
    await stage.give(member, bahtToSatang(100))
    await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 10]]))
  }
  const newMs = await timed(() => checkMoney(ctx))
  const againMs = await timed(() => checkMoney(ctx))
  let runs = 0
  const wholeMs = await timed(async () => {
    do {
      await checkAllMoney(ctx)
      runs += 1
    } while ((await findMoneyCheck(ctx.read, 0)).part !== null && runs < RUNS_MAX)
  })
  return { newMs, againMs, wholeMs, runs }
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return Math.round(performance.now() - startMs)
}
