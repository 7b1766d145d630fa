import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../domain/money.ts'
import { placeTicket } from '../../server/features/betting/place-ticket.ts'
import { listMoneyFaults } from '../../server/features/ledger/queries.ts'
import { findRound } from '../../server/features/rounds/queries.ts'
import { settleRound } from '../../server/features/settlement/settle-round.ts'
import { voidRound } from '../../server/features/voids/void-round.ts'
import { useDurableDatabase } from '../support/database/durable-database.ts'
import { startFork } from '../support/processes/killable.ts'
import { DRAWN, drawRound, setTakeBack } from '../support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../support/stage/stage.ts'

const MEMBERS = 6
const CASH = 1_000
/** Ten baht at ninety. */
const WIN = 900
const CORRECTED = { ...DRAWN, last2: '74' }
const MOMENTS = ['before the commit', 'after the commit'] as const

const database = useDurableDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
  await setTakeBack(stage, 'full')
})
afterAll(() => stage?.close())

/** Half of the members have 10 baht on 47, the result that was paid; the others on 74, the right one. */
async function aPaidRound(): Promise<{ roundId: string; members: string[] }> {
  const roundId = await stage.openRound()
  const members = await stage.members(MEMBERS, bahtToSatang(CASH))
  for (const [at, member] of members.entries()) {
    const number = at % 2 === 0 ? '47' : '74'
    await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_bottom', number, 10]]))
  }
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  return { roundId, members }
}

/** Settles in a process that is killed in its n-th transaction. False: it finished before. */
async function killedAt(roundId: string, nth: number, moment: string): Promise<boolean> {
  const program = new URL('../support/processes/settle-process.ts', import.meta.url)
  const child = startFork(program, [database.url, roundId, String(nth), moment])
  const [, signal] = await once(child, 'exit')
  return signal === 'SIGKILL'
}

async function expectCash(members: readonly string[], baht: (at: number) => number): Promise<void> {
  const rows = await stage.ctx.read.run<{ memberId: string; balance: number }>`
    select member_id as "memberId", balance from account
    where member_id = any(${members}::uuid[]) and name = 'cash'`
  const of = new Map(rows.map((row) => [row.memberId, row.balance / 100]))
  expect(members.map((id) => of.get(id))).toEqual(members.map((_, at) => baht(at)))
  expect(await listMoneyFaults(stage.jobs.read)).toEqual([])
}

// The transactions of a correction: up to two add up the sales, then evaluation, the differences, and the end. Of a void:
// evaluation, taking back wins, the begin of refunds, the stakes, and the end.
describe.each([1, 2, 3, 4, 5])('killed with transaction %i', (nth) => {
  test.each(MOMENTS)('%s, a correction is resumed and moves each difference once', async (moment) => {
    const { roundId, members } = await aPaidRound()
    await drawRound(stage, roundId, CORRECTED, 'misprinted')
    const killed = await killedAt(roundId, nth, moment)
    expect(killed || nth > 3, 'a correction has at least three').toBe(true)
    expect(await listMoneyFaults(stage.jobs.read), 'the books balance in between').toEqual([])
    await Promise.all([settleRound(stage.jobs, roundId), settleRound(stage.jobs, roundId)])
    await expectCash(members, (at) => CASH - 10 + (at % 2 === 0 ? 0 : WIN))
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('settled')
  })

  test.each(MOMENTS)('%s, a void is resumed and refunds each stake once', async (moment) => {
    const { roundId, members } = await aPaidRound()
    await voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'gate', actor: 'system' })
    expect(await killedAt(roundId, nth, moment)).toBe(true)
    expect(await listMoneyFaults(stage.jobs.read), 'the books balance in between').toEqual([])
    await Promise.all([settleRound(stage.jobs, roundId), settleRound(stage.jobs, roundId)])
    await expectCash(members, () => CASH)
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('void')
  })
})
