import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fastResult } from '../../../domain/fair/fast/fast-result.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { openFastRound } from '../../../tests/support/stage/fast/fast-round.ts'
import { workOn } from '../../../tests/support/stage/fast/fast-work.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findFastDraw } from '../fairness/queries-fast-draw.ts'
import { sealRound } from '../fairness/seal-round.ts'
import { findCash } from '../ledger/queries.ts'
import { closeRound } from '../rounds/close-round.ts'
import { findRound } from '../rounds/queries.ts'
import { custodianStaff } from '../staff/custodian-staff.ts'
import { listShotRewards, readAllShots } from './queries.ts'
import { shoot } from './shoot.ts'

const database = useDatabase()
let stage: Stage
let roundId = ''
let last = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  await custodianStaff(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())
afterEach(() => moveClock(database.url, 0))

/** A round of sixteen shots whose last shooter has staked enough, sealed; its freeze is due. */
beforeEach(async () => {
  roundId = await openFastRound(stage.ctx, stage.operatorId, { closesInMs: 60_000 })
  const members = await stage.members(16, bahtToSatang(1_000))
  for (const [index, memberId] of members.entries()) {
    const wish = { operatorId: stage.operatorId, memberId, roundId, key: randomUUID() }
    await shoot(stage.ctx, { ...wish, number: String(index * 6_007).padStart(5, '0') })
  }
  last = members.at(-1) ?? ''
  await placeTicket(stage.ctx, wishFor(stage, last, roundId, [['run_top', '1', 100]]))
  await moveClock(database.url, 61_000)
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'its time came' })
  await sealRound(stage.ctx, roundId)
  await moveClock(database.url, 190_000)
})

async function expectDrawnOnce(): Promise<void> {
  const { read } = stage.ctx
  const draw = await findFastDraw(read, roundId)
  const shots = await readAllShots(read, roundId)
  const { five } = fastResult(
    shots.map(({ number }) => number),
    draw?.digits ?? null,
  )
  expect(draw?.five).toBe(five)
  const results = await read.run<{ five: string }>`
    select published ->> 'five' as five from result where round_id = ${roundId}`
  expect(results).toEqual([{ five }])
  expect((await listShotRewards(read, roundId)).map(({ rank, amount }) => [rank, amount])).toEqual([
    [1, 200_00],
    [16, 0],
  ])
  expect((await findRound(read, roundId))?.status).toBe('settled')
  const won = five.slice(2).includes('1') ? 320_00 : 0
  expect((await findCash(read, last))?.balance).toBe(1_000_00 - 100_00 + 200_00 + won)
}

// The transactions of a fast round: 1 freezes, 2 writes the draw, 3 enters the result, 4 confirms it; then up to two add
// up what was sold, and it is evaluated, paid where somebody has won, and ended; the last one rewards.
describe.each([1, 2, 3, 4, 5, 6, 7, 8])('a fast round stopped in transaction %i', (nth) => {
  test.each(['before the commit', 'after the commit'] as const)(
    '%s goes on, with one result',
    async (moment) => {
      await expect(workOn(stoppedAt(stage.jobs, nth, moment), roundId)).rejects.toThrow('stopped')
      await workOn(stage.jobs, roundId)
      await expectDrawnOnce()
    },
  )
})

test('three workers that do everything at once draw once', async () => {
  await Promise.all([workOn(stage.jobs, roundId), workOn(stage.jobs, roundId), workOn(stage.ctx, roundId)])
  await expectDrawnOnce()
})
