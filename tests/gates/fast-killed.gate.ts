import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { placeTicket } from '../../server/features/betting/place-ticket.ts'
import { findPublicFastDraw } from '../../server/features/fast/find-fast-draw.ts'
import { listShotRewards } from '../../server/features/fast/queries.ts'
import { findCash, listMoneyFaults } from '../../server/features/ledger/queries.ts'
import { findRound } from '../../server/features/rounds/queries.ts'
import { custodianStaff } from '../../server/features/staff/custodian-staff.ts'
import { moveClock, withSql } from '../support/database/database.ts'
import { replaceClock } from '../support/database/database-setup.ts'
import { useDurableDatabase } from '../support/database/durable-database.ts'
import { startFork } from '../support/processes/killable.ts'
import { playedRound, shutRound } from '../support/stage/fast/fast-play.ts'
import type { UpFromTo } from '../support/stage/fast/fast-round.ts'
import { workOn } from '../support/stage/fast/fast-work.ts'
import { setFastRules } from '../support/stage/rules.ts'
import { openStage, type Stage, wishFor } from '../support/stage/stage.ts'

const SHOOTERS = 16
/** Past the freeze by more than the few seconds after which an unfinished step is taken over. */
const DUE_MS = 190_000
const MOMENTS = ['before the commit', 'after the commit'] as const

const database = useDurableDatabase()
let stage: Stage
beforeAll(async () => {
  await replaceClock(database.url)
  stage = await openStage(database.url, { connections: 4 })
  await custodianStaff(stage.ctx, stage.operatorId)
  await setFastRules(stage, { beacons: ['yeekee'] })
})
afterEach(() => moveClock(database.url, 0))
afterAll(() => stage?.close())

/** A sealed round with a beacon, whose last shooter has staked enough for a reward. */
async function sealedRound(up?: readonly UpFromTo[]) {
  await withSql(database.url, (sql) => sql`delete from uptime`)
  const { roundId, members } = await playedRound(stage, SHOOTERS, up)
  const last = members.at(-1) ?? ''
  await placeTicket(stage.ctx, wishFor(stage, last, roundId, [['run_top', '1', 100]]))
  await shutRound(stage, database.url, roundId)
  await moveClock(database.url, DUE_MS)
  return { roundId, last }
}

/** Works in a process that is killed in its n-th transaction. False: it finished before. */
async function killedAt(roundId: string, nth: number, moment: string): Promise<boolean> {
  const program = new URL('../support/processes/fast-process.ts', import.meta.url)
  const child = startFork(program, [database.url, roundId, String(nth), moment])
  const [, signal] = await once(child, 'exit')
  return signal === 'SIGKILL'
}

const cashOf = async (memberId: string) => (await findCash(stage.ctx.read, memberId))?.balance

// The transactions of a fast round: 1 freezes the shots, 2 stores the beacon, 3 writes the draw, 4 and 5 enter and
// confirm the result, then sales are added up, evaluated, paid if somebody has won, and the round ends; the last one
// rewards.
describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('killed with transaction %i', (nth) => {
  test.each(MOMENTS)('%s, a round is drawn, paid and rewarded once', async (moment) => {
    const { roundId, last } = await sealedRound()
    const killed = await killedAt(roundId, nth, moment)
    expect(killed || nth > 8, 'it has at least eight').toBe(true)
    expect(await listMoneyFaults(stage.jobs.read), 'the books balance in between').toEqual([])
    await Promise.all([workOn(stage.jobs, roundId), workOn(stage.jobs, roundId)])
    const { draw, beacon } = (await findPublicFastDraw(stage.ctx, roundId)) ?? {}
    expect(beacon?.kept?.number).toBe(beacon?.round)
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('settled')
    expect(
      (await listShotRewards(stage.ctx.read, roundId)).map(({ rank, amount }) => [rank, amount]),
    ).toEqual([
      [1, 200_00],
      [16, 0],
    ])
    const won = draw?.five.slice(2).includes('1') ? 320_00 : 0
    expect(await cashOf(last)).toBe(1_000_00 - 100_00 + 200_00 + won)
    expect(await listMoneyFaults(stage.jobs.read)).toEqual([])
  })
})

// 1 freezes the shots, 2 voids the round, then the void is evaluated, refunds begin, the stake is returned, and the round
// ends.
describe.each([1, 2, 3, 4, 5])('killed with transaction %i of a round that an outage makes void', (nth) => {
  test.each(MOMENTS)('%s, every stake is refunded once and nobody is rewarded', async (moment) => {
    const { roundId, last } = await sealedRound([[-60_000, 30_000]])
    expect(await killedAt(roundId, nth, moment)).toBe(true)
    await Promise.all([workOn(stage.jobs, roundId), workOn(stage.jobs, roundId)])
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('void')
    expect(await listShotRewards(stage.ctx.read, roundId)).toEqual([])
    expect(await cashOf(last)).toBe(1_000_00)
    expect(await listMoneyFaults(stage.jobs.read)).toEqual([])
  })
})
