import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { moveClock, moveClockTo, useDatabase } from '../../../../tests/support/database/database.ts'
import { type StopMoment, stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import {
  begunToken,
  cashOf,
  codeOf,
  openWallet,
  outcomeOf,
  type Provider,
  providerOf,
} from '../../../../tests/support/stage/games/gamer.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { changeWallet } from '../seamless/change-wallet.ts'
import { listAlarms } from './queries-alarms.ts'

const TWO_HOURS_MS = 2 * 3_600_000
const database = useDatabase()
let stage: Stage
let provider = ''
let opened = 0
let noonMs = 0
let memberId = ''
let token = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  noonMs = await moveClockTo(database.url, '12:00')
  opened += 1
  provider = `BCK${opened}`
  await openWallet(stage, provider)
  await mostDay(100)
  ;[memberId = ''] = await stage.members(1, bahtToSatang(1_000))
  token = await begunToken(stage, database.url, memberId, provider)
})

const id = () => randomUUID()
const cash = async () => (await cashOf(stage, memberId)) / 100
const mostDay = async (baht: number) =>
  changeWallet(stage.ctx, { code: await codeOf(stage), provider, mostDay: bahtToSatang(baht) })
const game = (ctx: Context = stage.ctx): Provider =>
  providerOf({ ctx, operatorId: stage.operatorId }, { token, provider })
const alarms = async () =>
  (await listAlarms(stage.ctx.read, stage.operatorId, 200)).filter((alarm) => alarm.provider === provider)

/** The clock, so long after noon: all of a test is on one day. */
const moveOn = (ms: number) => moveClock(database.url, noonMs - Date.now() + ms)

/** Bets of so many baht each, that were lost two hours ago. */
async function lost(...baht: number[]): Promise<string[]> {
  const bets: string[] = []
  for (const each of baht) {
    const bet = id()
    await game().bet(bet, each * 100)
    bets.push(bet)
  }
  await moveOn(TWO_HOURS_MS)
  return bets
}

test('what was lost comes back as far as the day pays, then with an alarm, until two people raise the bound', async () => {
  const [first = '', second = '', third = ''] = await lost(60, 41, 40)
  const back = [id(), id()] as const
  await game().rollback(id(), first)
  expect(await outcomeOf(game().rollback(back[0], second))).toBe('GAME_DAY_FULL')
  expect(await outcomeOf(game().rollback(back[0], second))).toBe('GAME_DAY_FULL')
  await game().rollback(id(), third)
  expect(await cash()).toBe(959)
  expect(await alarms()).toMatchObject([
    { kind: 'rollback-above-bound', about: second, told: 2, memberId, amount: 41_00, isPaid: false },
  ])
  await mostDay(141)
  await game().rollback(back[1], second)
  // What was refused before is free: its id was used for nothing.
  await game().rollback(back[0], second)
  expect(await cash()).toBe(1_000)
  expect(await alarms()).toMatchObject([{ isPaid: true, told: 2 }])
})

test('what was bet just now comes back whatever the bound, and what is told again is no new one', async () => {
  const [bet, back] = [id(), id()]
  await game().bet(bet, 500_00)
  for (let times = 0; times < 3; times += 1) await game().rollback(back, bet)
  expect(await cash()).toBe(1_000)
  await game().bet(id(), 500_00)
  const again = id()
  await game().bet(again, 400_00)
  await game().rollback(id(), again)
  expect([await cash(), await alarms()]).toEqual([500, []])
})

test('who wins by bets that are taken back after it has won no more than twice what the day pays', async () => {
  let [won, refused] = [0, 0]
  for (let round = 0; round < 6; round += 1) {
    const [loses, wins] = [id(), id()]
    const stake = Math.floor((await cash()) / 2)
    await game().bet(loses, stake * 100)
    await game().bet(wins, 100)
    const most = (await outcomeOf(game().win(id(), wins, (stake + 101) * 100))) === 'ok'
    won += most ? 1 : 0
    refused += (await outcomeOf(game().rollback(id(), loses))) === 'GAME_DAY_FULL' ? 1 : 0
  }
  expect(won).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
  expect(await cash()).toBeLessThanOrEqual(1_000 + 2 * 100)
})

test('at once no more comes back than the day pays', async () => {
  const bets = await lost(40, 40, 40, 40)
  const outcomes = await Promise.all(
    bets.map(async (bet) => {
      const other = providerOf(stage, { token, provider })
      return outcomeOf(other.rollback(id(), bet))
    }),
  )
  expect(outcomes.toSorted()).toEqual(['GAME_DAY_FULL', 'GAME_DAY_FULL', 'ok', 'ok'])
  expect(await cash()).toBe(920)
})

test('at once no more comes back to several members than the day pays', async () => {
  const members = await stage.members(4, bahtToSatang(100))
  const games = await Promise.all(
    members.map(async (each) =>
      providerOf(stage, { token: await begunToken(stage, database.url, each, provider), provider }),
    ),
  )
  const bets = members.map(() => id())
  await Promise.all(games.map((each, nth) => each.bet(bets[nth] ?? '', 40_00)))
  await moveOn(TWO_HOURS_MS)
  const outcomes = await Promise.all(
    games.map((each, nth) => outcomeOf(each.rollback(id(), bets[nth] ?? ''))),
  )
  expect(outcomes.toSorted()).toEqual(['GAME_DAY_FULL', 'GAME_DAY_FULL', 'ok', 'ok'])
})

test.each<StopMoment>(['before the commit', 'after the commit'])(
  'a rollback that is cut off %s counts once in its day',
  async (moment) => {
    const [first = '', second = ''] = await lost(60, 40)
    const back = id()
    await expect(game(stoppedAt(stage.ctx, 1, moment)).rollback(back, first)).rejects.toThrow('stopped')
    await game().rollback(back, first)
    await game().rollback(id(), second)
    expect([await cash(), await alarms()]).toEqual([1_000, []])
    // The alarm of one that was cut off before it is raised by the repeat.
    await mostDay(1)
    const bet = id()
    await game().bet(bet, 200)
    await moveOn(2 * TWO_HOURS_MS)
    const cut = stoppedAt(stage.ctx, 2, moment)
    await expect(game(cut).rollback(id(), bet)).rejects.toThrow('stopped')
    expect(await outcomeOf(game().rollback(id(), bet))).toBe('GAME_DAY_FULL')
    expect((await alarms()).map(({ about }) => about)).toEqual([bet])
  },
)
