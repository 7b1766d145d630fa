import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { openFastRound } from '../../../tests/support/stage/fast/fast-round.ts'
import { type Lobby, openLobby } from '../../../tests/support/stage/members.ts'
import { seedCrowd } from '../members/seed-crowd.ts'
import { sellLotteries } from '../rounds/lotteries/sell-lotteries.ts'
import { readAllShots } from './queries.ts'
import { shootForDemo, throwDemoShot } from './shoot-for-demo.ts'

const database = useDatabase()
let lobby: Lobby
beforeAll(async () => {
  lobby = await openLobby(database.url)
  await sellLotteries(lobby.ctx, lobby.operator.id)
  await seedCrowd(lobby.ctx, lobby.operator)
  await seedCrowd(lobby.ctx, lobby.operator) // a second start changes nothing
})
afterAll(() => lobby.close())

test('the crowd of a demo shoots into its open round, each at a moment of its own', async () => {
  const { ctx, operator } = lobby
  const roundId = await openFastRound(ctx, operator.id)
  const { crowd } = await ctx.read.one<{ crowd: number }>`
    select count(*)::int as crowd from member where name like 'crowd%'`
  expect(crowd).toBe(24)
  expect(await shootForDemo(lobby.jobs)).toBe(4)

  const { memberId } = await ctx.read.one<{ memberId: string }>`
    select member_id as "memberId" from member where name = 'crowd07'`
  const wish = { operatorId: operator.id, memberId, roundId, number: '00420', key: ctx.chance.id() }
  await throwDemoShot(ctx, wish)
  await throwDemoShot(ctx, wish) // a job that runs twice is one shot
  await throwDemoShot(ctx, { ...wish, key: ctx.chance.id() }) // too soon after the first: the round does without it
  expect((await readAllShots(ctx.read, roundId)).map(({ number }) => number)).toEqual(['00420'])
  expect(
    await ctx.read.run`select from play_session`,
    'nobody is at play: no check of reality stops the crowd',
  ).toEqual([])
})

test('where there is no demo, nobody shoots for anybody', async () => {
  const { operator } = lobby
  await withSql(database.url, (sql) => sql`update operator set demo = false where id = ${operator.id}`)
  expect(await shootForDemo(lobby.jobs)).toBe(0)
})
