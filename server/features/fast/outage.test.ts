import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { freezeRound, playedRound } from '../../../tests/support/stage/fast/fast-play.ts'
import type { UpFromTo } from '../../../tests/support/stage/fast/fast-round.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findFairRound } from '../fairness/find-fair-round.ts'
import { findCash } from '../ledger/queries.ts'
import { findRound } from '../rounds/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { voidRound } from '../voids/void-round.ts'
import { drawFastRound } from './draw-fast-round.ts'
import { recordAlive, recordUptime } from './record-uptime.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
})
afterAll(() => stage.close())
beforeEach(() => withSql(database.url, (sql) => sql`delete from uptime`))
afterEach(() => moveClock(database.url, 0))

/** Bets close a minute after the opening and shots are frozen two minutes later: the last minutes are 0-60 and 120-180. */
async function frozenRound(up: readonly (readonly [fromSeconds: number, toSeconds: number])[]) {
  const upMs = up.map(([from, to]): UpFromTo => [from * 1_000, to * 1_000])
  const { roundId, members } = await playedRound(stage, 2, upMs)
  const [bettor] = members as [string]
  await placeTicket(stage.ctx, wishFor(stage, bettor, roundId, [['three_top', '123', 100]]))
  await freezeRound(stage, database.url, roundId)
  return { roundId, bettor }
}

describe('a fast round', () => {
  test.each<[string, readonly (readonly [number, number])[], boolean]>([
    ['no server was ever silent', [[-60, 300]], true],
    [
      'one server took over from another',
      [
        [-60, 40],
        [30, 300],
      ],
      true,
    ],
    [
      'the server was gone between the last minutes',
      [
        [-60, 61],
        [119, 300],
      ],
      true,
    ],
    [
      'the server was started anew in the last minute of bets',
      [
        [-60, 30],
        [42, 300],
      ],
      true,
    ],
    ['it was silent for a moment at the freeze', [[-60, 168]], true],
    [
      'it was gone for twenty seconds before the close',
      [
        [-60, 30],
        [50, 300],
      ],
      false,
    ],
    [
      'it was gone from before the close to after it',
      [
        [-60, 40],
        [90, 300],
      ],
      false,
    ],
    [
      'it was gone for twenty seconds while shots ended',
      [
        [-60, 130],
        [150, 300],
      ],
      false,
    ],
    [
      'it was gone when the shots were frozen',
      [
        [-60, 160],
        [200, 300],
      ],
      false,
    ],
    [
      'two servers were gone at once',
      [
        [-60, 20],
        [-60, 25],
        [45, 300],
        [50, 300],
      ],
      false,
    ],
    ['nobody was there at all', [], false],
  ])('where %s', async (_, up, isDrawn) => {
    const { roundId } = await frozenRound(up)
    expect(await drawFastRound(stage.ctx, roundId)).toEqual(isDrawn ? 'drawn' : { fault: 'outage' })
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe(isDrawn ? 'resulted' : 'void')
  })

  test('that an outage has ended gives every stake back once, to three workers and after a stop', async () => {
    const { roundId, bettor } = await frozenRound([[-60, 30]])
    await expect(drawFastRound(stoppedAt(stage.ctx, 1, 'before the commit'), roundId)).rejects.toThrow(
      'stopped',
    )
    const outcomes = await Promise.all([1, 2, 3].map(() => drawFastRound(stage.ctx, roundId)))
    expect(outcomes.filter((outcome) => outcome !== 'waiting')).toEqual([{ fault: 'outage' }])
    await Promise.all([settleRound(stage.jobs, roundId), settleRound(stage.jobs, roundId)])
    expect((await findCash(stage.ctx.read, bettor))?.balance).toBe(1_000_00)
    const { facts } = await findFairRound(stage.ctx, stage.operatorId, roundId)
    expect(facts.voidRule).toBe('outage')
    expect(facts.voidDetail, 'members read from when until when').toMatch(/^\d\d:\d\d:\d\d–\d\d:\d\d:\d\d$/)
  })
})

test('the words by which staff have ended a round stay theirs', async () => {
  const { roundId } = await frozenRound([[-60, 300]])
  const wish = { operatorId: stage.operatorId, roundId, reason: 'somebody by name' }
  await voidRound(stage.ctx, { ...wish, actor: `staff:${stage.checkerId}` })
  expect((await findFairRound(stage.ctx, stage.operatorId, roundId)).facts).toMatchObject({
    status: 'void',
    voidRule: null,
  })
})

describe('a server that serves', () => {
  const stretches = () =>
    stage.ctx.read.run<{ id: string; seconds: number }>`
      select id, extract(epoch from last_at - began_at)::int as seconds from uptime order by began_at`

  test('draws its stretch out with every sign, and begins another after a silence', async () => {
    const first = await recordAlive(stage.ctx)
    await moveClock(database.url, 10_000)
    expect(await recordAlive(stage.ctx, first)).toBe(first)
    await moveClock(database.url, 40_000)
    const second = await recordAlive(stage.ctx, first)
    expect(second).not.toBe(first)
    expect((await stretches()).map(({ id }) => id)).toEqual([first, second])
    expect((await stretches())[0]?.seconds).toBeGreaterThanOrEqual(10)
  })

  test('says so from its start until its stop', async () => {
    const stop = recordUptime(stage.ctx)
    await expect.poll(stretches, { timeout: 30_000 }).toHaveLength(1)
    await stop()
    expect(await stretches()).toHaveLength(1)
  })
})
