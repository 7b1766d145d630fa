import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import {
  freshDatabase,
  moveClock,
  type TestDatabase,
  withSql,
} from '../../../../tests/support/database/database.ts'
import {
  begunToken,
  launched,
  openWallet,
  outcomeOf,
  PROVIDER,
  providerOf,
  showGames,
  signedIn,
} from '../../../../tests/support/stage/games/gamer.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { sweepGameTokens } from './sweep-tokens.ts'

// A database of its own: its clock is moved by days.
let database: TestDatabase
let stage: Stage
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url)
  await openWallet(stage)
  await showGames(stage, PROVIDER)
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

test('after a day, tokens of ended sign-ins and launches that nobody began are gone; those in play stay', async () => {
  const [playing = '', gone = '', idle = ''] = await stage.members(3, bahtToSatang(100))
  const token = await begunToken(stage, database.url, playing)
  await begunToken(stage, database.url, gone)
  await withSql(database.url, (sql) => sql`update session set ended_at = db_now() where member_id = ${gone}`)
  await launched(stage, { memberId: idle, sessionId: await signedIn(stage, database.url, idle) })
  const left = async () => {
    const rows = await stage.ctx.read.run<{ of: string }>`select member_id as of from game_token`
    return rows.map(({ of }) => of).sort()
  }
  await sweepGameTokens(stage.ctx)
  expect(await left()).toHaveLength(3)
  await moveClock(database.url, 25 * 3_600_000)
  await Promise.all([sweepGameTokens(stage.ctx), sweepGameTokens(stage.ctx)])
  expect(await left()).toEqual([playing])
  expect(await outcomeOf(providerOf(stage, { token }).bet('late', 1_00))).toBe('ok')
})
