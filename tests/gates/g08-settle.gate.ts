import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../domain/money.ts'
import { admitTickets } from '../../server/features/betting/admit-tickets.ts'
import { sealRound } from '../../server/features/fairness/seal-round.ts'
import { listMoneyFaults } from '../../server/features/ledger/queries.ts'
import { confirmResult } from '../../server/features/results/confirm-result.ts'
import { proposeResult } from '../../server/features/results/propose-result.ts'
import { closeRound } from '../../server/features/rounds/close-round.ts'
import { settleRound } from '../../server/features/settlement/settle-round.ts'
import { aimHere } from '../support/aims.ts'
import { useDurableDatabase } from '../support/database/durable-database.ts'
import { printFigures, timed } from '../support/figures.ts'
import { type Killable, startKillable } from '../support/processes/killable.ts'
import { passDrawTime } from '../support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../support/stage/stage.ts'

const MEMBERS = 1_000
const TICKETS_A_BATCH = 250
/** Ten baht at ninety. */
const WIN = bahtToSatang(900)
const RESULT = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }

const database = useDurableDatabase()
let stage: Stage
let members: string[]

beforeAll(async () => {
  stage = await openStage(database.url)
  members = await stage.members(MEMBERS, bahtToSatang(100_000))
})

afterAll(() => stage?.close())

test('120,000 tickets with 12,000 winners are paid within 10 s of the confirmed result, and once', async () => {
  const roundId = await stage.openRound()
  const sell = await timed(() => sellTickets(roundId, { count: 120_000, oneWinsIn: 10 }))
  const seal = await timed(() => closeAndSeal(roundId))
  const wish = await propose(roundId)
  const settle = await timed(async () => {
    await confirmResult(stage.ctx, { ...wish, staffId: stage.checkerId })
    return settleRound(stage.jobs, roundId)
  })
  expect(settle.value).toEqual({ winners: 12_000, payout: 12_000 * WIN, paidNow: 12_000 })
  const again = await timed(() => settleRound(stage.jobs, roundId))
  expect(again.value).toEqual({ winners: 12_000, payout: 12_000 * WIN, paidNow: 0 })
  expect(await sumPaid(roundId)).toEqual({ transfers: 12_000, paid: 12_000 * WIN })
  const audit = await timed(() => listMoneyFaults(stage.jobs.read))
  expect(audit.value).toEqual([])
  printFigures('G8', {
    settleMs: settle.ms,
    againMs: again.ms,
    sealMs: seal.ms,
    auditMs: audit.ms,
    sellMs: sell.ms,
  })
  expect(settle.ms).toBeLessThanOrEqual(aimHere(10_000))
})

test('a settlement that is killed at any moment is resumed and pays each winner once', async () => {
  const roundId = await stage.openRound()
  const winners = 15_000
  await sellTickets(roundId, { count: 2 * winners, oneWinsIn: 2 })
  await closeAndSeal(roundId)
  const cashBefore = await sumCash()
  const wish = await propose(roundId)
  await confirmResult(stage.ctx, { ...wish, staffId: stage.checkerId })

  // Killed once during evaluation and twice between payments.
  const first = await startSettling(roundId)
  await delay(Math.random() * 100)
  await first.kill()
  const paidAtKill = [await countPaid(roundId)]
  for (const share of [0.05 + Math.random() * 0.1, 0.2 + Math.random() * 0.15]) {
    const settling = await startSettling(roundId)
    await untilPaid(roundId, Math.floor(winners * share))
    await settling.kill()
    paidAtKill.push(await countPaid(roundId))
  }
  expect(paidAtKill.at(-1), 'it was killed before its end').toBeLessThan(winners)

  // Two at once finish it, as when a job is retried while the first still runs.
  const settled = await Promise.all([settleRound(stage.jobs, roundId), settleRound(stage.jobs, roundId)])
  const paidNow = settled.reduce((sum, run) => sum + run.paidNow, 0)
  expect(paidNow).toBe(winners - (paidAtKill.at(-1) ?? 0))
  expect(await sumPaid(roundId)).toEqual({ transfers: winners, paid: winners * WIN })
  expect((await sumCash()) - cashBefore).toBe(winners * WIN)
  expect(await settleRound(stage.jobs, roundId)).toMatchObject({ paidNow: 0 })
  printFigures('G8 killed', { paidAtKills: paidAtKill.join(' '), paidByTheLast: paidNow })
})

/** Tickets of one line. Batches run side by side, as in the admission queue. */
async function sellTickets(roundId: string, wish: { count: number; oneWinsIn: number }): Promise<void> {
  let next = 0
  const seller = async (seats: readonly string[]) => {
    while (next < wish.count) {
      const from = next
      next += seats.length
      const wishes = seats.map((member, index) => {
        const number = (from + index) % wish.oneWinsIn === 0 ? '47' : '48'
        return wishFor(stage, member, roundId, [['two_bottom', number, 10]])
      })
      const outcomes = await admitTickets(stage.jobs, wishes)
      const refused = outcomes.find((outcome) => outcome instanceof Error)
      if (refused) throw refused
    }
  }
  const queues = Array.from({ length: MEMBERS / TICKETS_A_BATCH }, (_, index) =>
    members.slice(index * TICKETS_A_BATCH, (index + 1) * TICKETS_A_BATCH),
  )
  await Promise.all(queues.map(seller))
}

async function closeAndSeal(roundId: string): Promise<void> {
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'gate' })
  await sealRound(stage.jobs, roundId)
  await passDrawTime(stage, roundId)
}

async function propose(roundId: string) {
  const wish = { operatorId: stage.operatorId, roundId, published: RESULT }
  await proposeResult(stage.ctx, { ...wish, staffId: stage.makerId, source: 'gate' })
  return wish
}

function startSettling(roundId: string): Promise<Killable<'began'>> {
  return startKillable(new URL('../support/processes/settle-process.ts', import.meta.url), [
    database.url,
    roundId,
  ])
}

async function untilPaid(roundId: string, count: number): Promise<void> {
  const untilMs = performance.now() + 30_000
  while ((await countPaid(roundId)) < count) {
    if (performance.now() > untilMs) throw new Error(`${count} winners were not paid in 30 s`)
  }
}

async function countPaid(roundId: string): Promise<number> {
  const row = await stage.ctx.read.one<{ paid: number }>`
    select count(*)::int as paid from settle_item where round_id = ${roundId} and paid_at is not null`
  return row.paid
}

function sumPaid(roundId: string) {
  return stage.jobs.read.one<{ transfers: number; paid: number }>`
    select count(*)::int as transfers, sum(x.amount)::bigint as paid
    from transfer x join ticket t on t.member_id = x.member_id and t.id = x.ref_id
    where x.kind = 'win' and t.round_id = ${roundId}`
}

async function sumCash(): Promise<number> {
  const row = await stage.jobs.read.one<{ cash: number }>`
    select sum(balance)::bigint as cash from account where name = 'cash'`
  return row.cash
}
