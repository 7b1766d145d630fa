import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { freezeRound, playedRound } from '../../../tests/support/stage/fast/fast-play.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findCash } from '../ledger/queries.ts'
import { findRound } from '../rounds/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { voidRound } from '../voids/void-round.ts'
import { drawFastRound } from './draw-fast-round.ts'
import { listShotRewards } from './queries.ts'
import { rewardShots } from './reward-shots.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
})
afterAll(() => stage.close())
afterEach(() => moveClock(database.url, 0))

/** A drawn round of sixteen shooters and more, whose first rank has staked a baht too little and whose sixteenth enough. */
async function drawnRound() {
  const { roundId, members } = await playedRound(stage, 20)
  const [first, sixteenth] = [members.at(-1), members.at(-16)] as [string, string]
  // A three-digit line that hardly ever wins: what is left of the cash is plain, and read before the reward all the same.
  await placeTicket(stage.ctx, wishFor(stage, sixteenth, roundId, [['three_top', '123', 100]]))
  await placeTicket(stage.ctx, wishFor(stage, first, roundId, [['three_top', '123', 99]]))
  await freezeRound(stage, database.url, roundId)
  expect(await drawFastRound(stage.ctx, roundId)).toBe('drawn')
  return { roundId, first, sixteenth }
}

const cashOf = async (memberId: string) => (await findCash(stage.ctx.read, memberId))?.balance ?? 0

test('ranks 1 and 16 are rewarded once, whoever has staked a hundred baht, by three workers at once', async () => {
  const { roundId, first, sixteenth } = await drawnRound()
  await settleRound(stage.jobs, roundId)
  const before = { first: await cashOf(first), sixteenth: await cashOf(sixteenth) }
  await Promise.all([1, 2, 3].map(() => rewardShots(stage.ctx, roundId)))
  expect(await rewardShots(stage.ctx, roundId), 'nothing is left to decide').toEqual([])
  expect(await listShotRewards(stage.ctx.read, roundId)).toMatchObject([
    { rank: 1, memberId: first, staked: 99_00, amount: 0 },
    { rank: 16, memberId: sixteenth, staked: 100_00, amount: 400_00 },
  ])
  expect(await cashOf(sixteenth)).toBe(before.sixteenth + 400_00)
  expect(await cashOf(first)).toBe(before.first)
})

test('nobody is rewarded before the round is paid', async () => {
  const { roundId } = await drawnRound()
  expect(await rewardShots(stage.ctx, roundId)).toEqual([])
  expect(await listShotRewards(stage.ctx.read, roundId)).toEqual([])
})

test('a void of what is drawn comes to nothing, at once with the payment and the rewards', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const { roundId, sixteenth } = await drawnRound()
    const wish = { operatorId: stage.operatorId, roundId, reason: 'test', actor: 'system' }
    const [voided] = await Promise.allSettled([
      voidRound(stage.ctx, wish),
      settleRound(stage.jobs, roundId).then(() => rewardShots(stage.jobs, roundId)),
    ])
    expect(voided).toMatchObject({ reason: { message: 'what a fast round has drawn stands' } })
    await settleRound(stage.jobs, roundId)
    await rewardShots(stage.jobs, roundId)
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('settled')
    expect(await listShotRewards(stage.ctx.read, roundId)).toMatchObject([
      { rank: 1, amount: 0 },
      { rank: 16, memberId: sixteenth, amount: 400_00 },
    ])
    await moveClock(database.url, 0)
  }
})

test('the database itself rewards nobody early', async () => {
  const { roundId, sixteenth } = await drawnRound()
  await expect(
    stage.ctx.read.run`
      insert into shot_reward (member_id, round_id, operator_id, rank, staked, amount, at)
      values (${sixteenth}, ${roundId}, ${stage.operatorId}, 16, 10000, 40000, db_now())`,
  ).rejects.toThrow('a round is paid before its ranks are rewarded')
})

test.each(['before the commit', 'after the commit'] as const)(
  'a reward that was stopped %s is given once',
  async (moment) => {
    const { roundId, sixteenth } = await drawnRound()
    await settleRound(stage.jobs, roundId)
    const before = await cashOf(sixteenth)
    await expect(rewardShots(stoppedAt(stage.jobs, 1, moment), roundId)).rejects.toThrow('stopped')
    await rewardShots(stage.jobs, roundId)
    expect(await cashOf(sixteenth)).toBe(before + 400_00)
  },
)
