import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { bahtToSatang, satang } from '../../domain/money.ts'
import type { Context } from '../../server/context.ts'
import { placeTicket } from '../../server/features/betting/place-ticket.ts'
import { appendLedgerLog } from '../../server/features/ledger/append-ledger-log.ts'
import { checkAllMoney } from '../../server/features/ledger/check-all-money.ts'
import { checkLedgerPart } from '../../server/features/ledger/check-ledger-log.ts'
import { checkMoney } from '../../server/features/ledger/check-money.ts'
import { findMoneyCheck } from '../../server/features/ledger/queries-check.ts'
import { checkSettledRounds } from '../../server/features/settlement/check-settled-rounds.ts'
import { openStage, type Stage, wishFor } from '../../tests/support/stage/stage.ts'
import { withBenchDatabase } from './bench-database.ts'
import { fillTickets } from './fill-tickets.ts'
import { report } from './machine.ts'

const MEMBERS = 10_000
/** Bets between two checks. */
const NEW_BETS = 1_000
const RUNS_MAX = 10_000
/** Of any run of a job, which `server/jobs/run-jobs.ts` ends. */
const JOB_MS = 45_000

/**
 * What checks may take with so many tickets, in milliseconds: those of five minutes little whatever the history, the whole run and that of
 * the log a minute and another for each million tickets, and no run of a job its limit.
 */
const AIMS: Readonly<Record<string, (tickets: number) => number>> = {
  newMs: () => 1_000,
  againMs: () => 500,
  settledRunMs: () => JOB_MS,
  wholeMs: (tickets) => 60_000 * (1 + tickets / 1_000_000),
  wholeRunMs: () => JOB_MS,
  logMs: (tickets) => 60_000 * (1 + tickets / 1_000_000),
  logRunMs: () => JOB_MS,
}

/**
 * What the checks of the books cost with a long history: of what is new, of rounds that are settled, of everything, and of the log of
 * transfers. Fails where one takes longer than its aim, or finds a fault. `--at-once` asks for all of it in one statement.
 */
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
      console.log(`writing ${tickets} tickets ...`)
      const fillMs = await timed(() =>
        fillTickets(sql, {
          ...stage,
          mark: stage.ctx.keys.mark,
          members,
          tickets,
          heavy: Math.ceil(tickets / 100),
        }),
      )
      await sql`update money_check set watermark = pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
      const figures = await measure(stage, members)
      const atOnceMs = values['at-once'] ? await timed(() => sql`select count(*) from audit_money()`) : null
      report('books', { tickets, fillMs, ...figures, ...(atOnceMs === null ? {} : { atOnceMs }) })
      requireAims(figures, tickets)
    } finally {
      await sql.end()
      await stage.close()
    }
  })
}

async function measure(stage: Stage, members: readonly string[]) {
  const ctx: Context = stage.jobs
  const roundId = await stage.openRound()
  for (const member of members.slice(0, NEW_BETS)) {
    await stage.give(member, bahtToSatang(100))
    await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 10]]))
  }
  let faults = 0
  const counted = async (work: () => Promise<number>) =>
    timed(async () => {
      faults += await work()
    })
  const newMs = await counted(() => checkMoney(ctx))
  const againMs = await counted(() => checkMoney(ctx))
  const settled = await eachRun(
    () => counted(() => checkSettledRounds(ctx)),
    async () => (await countUnchecked(ctx)) > 0,
  )
  const whole = await eachRun(
    () => counted(() => checkAllMoney(ctx)),
    async () => (await findMoneyCheck(ctx.read, 0)).part !== null,
  )
  const appendMs = await timed(() => appendLedgerLog(ctx, stage.operatorId))
  let next: number | null = 0
  const log = await eachRun(
    async () => {
      const part = { operatorId: stage.operatorId, chunk: next ?? 0 }
      return counted(async () => {
        const found = await checkLedgerPart(ctx, part)
        next = found.next
        return found.faults
      })
    },
    async () => next !== null,
  )
  return {
    ...{ faults, newMs, againMs },
    ...{ settledMs: settled.allMs, settledRuns: settled.runs, settledRunMs: settled.longestMs },
    ...{ wholeMs: whole.allMs, wholeRuns: whole.runs, wholeRunMs: whole.longestMs },
    ...{ appendMs, logMs: log.allMs, logRuns: log.runs, logRunMs: log.longestMs },
  }
}

/** Runs of a job, one after the other, until nothing is left to do. */
async function eachRun(run: () => Promise<number>, isLeft: () => Promise<boolean>) {
  let [allMs, longestMs, runs] = [0, 0, 0]
  do {
    const ms = await run()
    allMs += ms
    longestMs = Math.max(longestMs, ms)
    runs += 1
  } while ((await isLeft()) && runs < RUNS_MAX)
  return { allMs, longestMs, runs }
}

async function countUnchecked(ctx: Context): Promise<number> {
  const { count } = await ctx.read.one<{ count: number }>`
    select count(*)::int as count from settlement where checked_at is null`
  return count
}

/** Throws where a check has found a fault, or has taken longer than its aim. */
function requireAims(figures: Awaited<ReturnType<typeof measure>>, tickets: number): void {
  const late = Object.entries(AIMS).flatMap(([name, aim]) => {
    const [took, most] = [figures[name as keyof typeof figures], aim(tickets)]
    return took > most ? [`${name} ${took} above ${most}`] : []
  })
  const missed = [...(figures.faults > 0 ? [`${figures.faults} faults`] : []), ...late]
  if (missed.length > 0) throw new Error(`the books are not as they should be: ${missed.join(', ')}`)
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return Math.round(performance.now() - startMs)
}
