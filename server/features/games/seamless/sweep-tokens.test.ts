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
  cashOf,
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

test('a bet that was taken is answered alike when its token is gone and years have passed; nothing else is taken by that token', async () => {
  await moveClock(database.url, 0)
  const [memberId = '', other = ''] = await stage.members(2, bahtToSatang(100))
  const token = await begunToken(stage, database.url, memberId)
  const provider = providerOf(stage, { token, round: 'late' })
  await provider.bet('taken', 10_00)
  await provider.bet('taken-back', 20_00)
  await provider.rollback('its-rollback', 'taken-back')
  await moveClock(database.url, 3 * 365 * 86_400_000)
  await sweepGameTokens(stage.ctx)
  expect(await stage.ctx.read.run`select from game_token where member_id = ${memberId}`).toEqual([])
  expect(await provider.bet('taken', 10_00)).toBe(90_00)
  expect(await Promise.all([1, 2, 3].map(() => provider.bet('taken', 10_00)))).toEqual([90_00, 90_00, 90_00])
  expect(await provider.bet('taken', 10_00, { user: memberId })).toBe(90_00)
  expect(await outcomeOf(provider.bet('taken', 10_00, { user: other }))).toBe('GAME_TOKEN_UNKNOWN')
  expect(await outcomeOf(provider.bet('taken', 11_00))).toBe('GAME_REPEATED_OTHERWISE')
  expect(await outcomeOf(provider.bet('taken-back', 20_00))).toBe('GAME_ROLLED_BACK')
  expect(await outcomeOf(provider.bet('never-told', 10_00))).toBe('GAME_TOKEN_UNKNOWN')
  expect(await cashOf(stage, memberId)).toBe(90_00)
})
