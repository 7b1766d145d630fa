import { parseArgs } from 'node:util'
import postgres from 'postgres'
import type { BetType } from '../../domain/betting/bet-types.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { admitTickets } from '../../server/features/betting/admit-tickets.ts'
import { sealRound } from '../../server/features/fairness/seal-round.ts'
import { listMoneyFaults } from '../../server/features/ledger/queries.ts'
import { confirmResult } from '../../server/features/results/confirm-result.ts'
import { proposeResult } from '../../server/features/results/propose-result.ts'
import { addUpRound } from '../../server/features/risk/add-up-round.ts'
import { closeRound } from '../../server/features/rounds/close-round.ts'
import { settleRound } from '../../server/features/settlement/settle-round.ts'
import { passDrawTime } from '../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../tests/support/stage/stage.ts'
import { seededChance } from '../replay/chance.ts'
import { withBenchDatabase } from './bench-database.ts'
import { report } from './machine.ts'

const LINES_A_TICKET = 10
const TICKETS_A_BATCH = 250
const BATCHES_AT_ONCE = 4
const RESULT = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }
/** One line in a hundred wins. */
const WIN_SHARE = 100

/** A full round from the confirmed result to the last payment, against one sequential count of the same lines. */
export async function benchSettle(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { tickets: { type: 'string', default: '100000' } },
  })
  const tickets = Number(values.tickets)
  await withBenchDatabase(async (database) => {
    const stage = await openStage(database.url)
    const sql = postgres(database.url, { max: 1 })
    try {
      const figures = await measure(stage, sql, tickets)
      report('settle', figures)
    } finally {
      await sql.end()
      await stage.close()
    }
  })
}

async function measure(stage: Stage, sql: postgres.Sql, tickets: number) {
  const roundId = await stage.openRound()
  console.log(`selling ${tickets} tickets of ${LINES_A_TICKET} lines ...`)
  const sellMs = await timed(() => sell(stage, roundId, tickets))
  const wish = { operatorId: stage.operatorId, roundId, published: RESULT }
  await closeRound(stage.ctx, { ...wish, reason: 'bench' })
  const sealMs = await timed(() => sealRound(stage.jobs, roundId))
  await passDrawTime(stage, roundId)
  await addUpRound(stage.jobs, roundId) // as the job after sealing does
  await sql`vacuum analyze`
  await sql`checkpoint`
  const countMs = await sequentialCount(sql, roundId)

  await proposeResult(stage.ctx, { ...wish, staffId: stage.makerId, source: 'bench' })
  let settled = { winners: 0, payout: 0, paidNow: 0 }
  const settleMs = await timed(async () => {
    await confirmResult(stage.ctx, { ...wish, staffId: stage.checkerId })
    settled = await settleRound(stage.jobs, roundId)
  })
  const again = await settleRound(stage.jobs, roundId)
  const faults = await listMoneyFaults(stage.jobs.read)
  if (again.paidNow !== 0 || faults.length > 0)
    throw new Error(`the books do not balance: ${JSON.stringify(faults)}`)
  return {
    ratio: settleMs / countMs,
    settleMs,
    countMs,
    sealMs,
    sellSeconds: sellMs / 1000,
    tickets,
    lines: tickets * LINES_A_TICKET,
    winningTickets: settled.winners,
    paidBaht: settled.payout / 100,
    paidByRerun: again.paidNow,
  }
}

async function sell(stage: Stage, roundId: string, tickets: number): Promise<void> {
  const chance = seededChance(7)
  const members = await stage.members(TICKETS_A_BATCH * BATCHES_AT_ONCE, bahtToSatang(9_000_000))
  let left = tickets
  const line = (): [BetType, string, number] =>
    chance.below(WIN_SHARE) === 0
      ? ['two_bottom', '47', 10]
      : ['three_top', String(300 + chance.below(600)), 10]
  const seller = async (seats: readonly string[]) => {
    while (left > 0) {
      const now = seats.slice(0, left)
      left -= now.length
      const wishes = now.map((member) =>
        wishFor(stage, member, roundId, Array.from({ length: LINES_A_TICKET }, line)),
      )
      await admitTickets(stage.jobs, wishes)
    }
  }
  await Promise.all(
    Array.from({ length: BATCHES_AT_ONCE }, (_, index) =>
      seller(members.slice(index * TICKETS_A_BATCH, (index + 1) * TICKETS_A_BATCH)),
    ),
  )
}

/** The best of three runs in one process: the cost of merely reading every line. */
async function sequentialCount(sql: postgres.Sql, roundId: string): Promise<number> {
  await sql`set max_parallel_workers_per_gather = 0`
  let bestMs = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3; turn += 1) {
    const tookMs = await timed(
      () => sql`
        select count(*) from ticket t cross join lateral unnest(t.types, t.numbers, t.stakes, t.rates) as l(a, b, c, d)
        where t.round_id = ${roundId} and l.c > 0`,
    )
    bestMs = Math.min(bestMs, tookMs)
  }
  return bestMs
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}
