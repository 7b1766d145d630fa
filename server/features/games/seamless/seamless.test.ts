import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { startFork } from '../../../../tests/support/processes/killable.ts'
import {
  cashOf,
  codeOf,
  launched,
  openWallet,
  outcomeOf,
  PROVIDER,
  type Provider,
  providerOf,
  signedIn,
} from '../../../../tests/support/stage/games/gamer.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { LiveEvent } from '../../../live/live-event.ts'
import type { SignedIn } from '../../members/sessions/authenticate.ts'
import { setLimit } from '../../safer/set-limit.ts'
import { stopPlay } from '../../safer/stop-play.ts'
import { updateGameShown } from '../queries-games.ts'
import { updateProvider } from '../queries-providers.ts'
import { changeWallet } from './change-wallet.ts'
import { exchangeToken, playerOf } from './play-token.ts'

const database = useDatabase()
let stage: Stage
let memberId = ''
let sessionId = ''
let token = ''
let provider: Provider
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await openWallet(stage)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  ;[memberId = ''] = await stage.members(1, bahtToSatang(1_000))
  sessionId = await signedIn(stage, database.url, memberId)
  token = await launched(stage, { memberId, sessionId })
  provider = providerOf(stage, { token })
})

const id = () => randomUUID()
const cash = () => cashOf(stage, memberId)
const own = () => ({ memberId, operatorId: stage.operatorId })
const caller = (): SignedIn => ({
  ...{ ...own(), kind: 'member', name: 'mana', code: 'DM01mana', via: 'cookie', tokenUse: null },
  sessionId,
})
const excluded = () => stopPlay(stage.ctx, { caller: caller(), length: 'six-months', key: randomUUID() })

describe('a bet', () => {
  test('is taken once, however often and by how many at once it is told', async () => {
    const bet = id()
    const answers = await Promise.all(Array.from({ length: 8 }, () => provider.bet(bet, 300_00)))
    expect(new Set(answers)).toEqual(new Set([700_00]))
    expect(await provider.bet(bet, 300_00)).toBe(700_00)
    expect(await cash()).toBe(700_00)
  })

  test('and its win tell the balance after them and what they are; what is taken back is told as any money', async () => {
    const told: LiveEvent[] = []
    const stop = stage.listen((event) => {
      if (event.name === 'balance' && event.memberId === memberId) told.push(event)
    })
    const [bet, back] = [id(), id()]
    await provider.bet(bet, 300_00)
    await provider.win(id(), bet, 450_00)
    await provider.bet(back, 50_00)
    await provider.rollback(id(), back)
    stop()
    const shared = { name: 'balance', memberId }
    expect(told).toEqual([
      { ...shared, balance: 700, version: 2, game: 'bet' },
      { ...shared, balance: 1_150, version: 3, game: 'win' },
      { ...shared, balance: 1_100, version: 4, game: 'bet' },
      { ...shared, balance: 1_150, version: 5 },
    ])
  })

  test('is refused when there is not enough, with what there is, and leaves no trace of its id', async () => {
    const bet = id()
    await expect(provider.bet(bet, 1_000_01)).rejects.toMatchObject({
      ...{ code: 'CREDIT_TOO_LOW', extra: { balance: 1_000_00 } },
    })
    expect(await provider.bet(bet, 1_000_00)).toBe(0)
  })

  test('many at once never take more than there is', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => outcomeOf(provider.bet(id(), 150_00))),
    )
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(6)
    expect(outcomes.filter((each) => each === 'CREDIT_TOO_LOW')).toHaveLength(6)
    expect(await cash()).toBe(100_00)
  })

  test('under an id that came with other details is refused', async () => {
    const bet = id()
    await provider.bet(bet, 10_00)
    expect(await outcomeOf(provider.bet(bet, 10_01))).toBe('GAME_REPEATED_OTHERWISE')
    expect(await outcomeOf(provider.bet(bet, 10_00, { round: 'round-2' }))).toBe('GAME_REPEATED_OTHERWISE')
    expect(await cash()).toBe(990_00)
  })

  test('in another currency, or by a provider that is off, is refused; a win of before is paid', async () => {
    const bet = id()
    await provider.bet(bet, 10_00)
    expect(await outcomeOf(provider.bet(id(), 1, { currency: 'EUR' }))).toBe('GAME_CURRENCY')
    const code = await codeOf(stage)
    await changeWallet(stage.ctx, { code, provider: PROVIDER, isOn: false })
    expect(await outcomeOf(provider.bet(id(), 1))).toBe('GAME_NOT_OPEN')
    expect(await provider.win(id(), bet, 20_00)).toBe(1_010_00)
    await changeWallet(stage.ctx, { code, provider: PROVIDER, isOn: true })
    expect(await provider.bet(id(), 10_00)).toBe(1_000_00)
  })

  test('whose units are no whole satang takes the satang above, and its win pays the one below', async () => {
    const [least, more] = [id(), id()]
    await provider.bet(least, 0, { units: 1 })
    await provider.bet(more, 0, { units: 1_999 })
    expect(await cash()).toBe(999_97)
    await provider.win(id(), more, 0, { units: 1_999 })
    expect(await provider.rollback(id(), least)).toBe(999_99)
  })

  test('of a game or a provider that the operator hides is refused; a win of before is paid', async () => {
    const bet = id()
    await provider.bet(bet, 10_00)
    const of = { operatorId: stage.operatorId, provider: PROVIDER }
    const show = (isOn: boolean) =>
      stage.ctx.transaction((tx) => updateGameShown(tx, { ...of, gameId: 'book', isOn }))
    await show(false)
    expect(await outcomeOf(provider.bet(id(), 1_00))).toBe('GAME_NOT_OPEN')
    expect(await provider.bet(bet, 10_00)).toBe(990_00)
    expect(await provider.bet(id(), 1_00, { game: 'reels' })).toBe(989_00)
    await show(true)
    const shelf = { ...of, code: PROVIDER, shelf: 'slot', place: 1 } as const
    await stage.ctx.transaction((tx) => updateProvider(tx, { ...shelf, isOn: false }))
    expect(await outcomeOf(provider.bet(id(), 1_00))).toBe('GAME_NOT_OPEN')
    expect(await outcomeOf(provider.bet(id(), 1_00, { game: 'on-no-list' }))).toBe('GAME_NOT_OPEN')
    expect(await provider.win(id(), bet, 20_00)).toBe(1_009_00)
    await stage.ctx.transaction((tx) => updateProvider(tx, { ...shelf, isOn: true }))
    expect(await provider.bet(id(), 1_00)).toBe(1_008_00)
  })

  test('counts in the member’s own limits of stakes and losses, less what was taken back or won', async () => {
    const limit = (kind: 'stake' | 'loss', baht: number) =>
      setLimit(stage.ctx, { caller: caller(), kind, span: 'day', max: bahtToSatang(baht), key: randomUUID() })
    await limit('stake', 300)
    const [first, back, won] = [id(), id(), id()]
    await provider.bet(first, 200_00)
    await provider.bet(back, 100_00)
    expect(await outcomeOf(provider.bet(id(), 1))).toBe('STAKE_LIMIT')
    await provider.rollback(id(), back)
    await limit('loss', 250)
    expect(await outcomeOf(provider.bet(id(), 50_01))).toBe('LOSS_LIMIT')
    await provider.win(won, first, 30_00)
    await provider.bet(id(), 80_00)
    expect(await outcomeOf(provider.bet(id(), 1))).toBe('LOSS_LIMIT')
    await provider.rollback(id(), won)
    expect(await cash()).toBe(720_00)
  })

  test('of nothing moves nothing and can be won on', async () => {
    const bet = id()
    expect(await provider.bet(bet, 0)).toBe(1_000_00)
    expect(await provider.win(id(), bet, 5_00)).toBe(1_005_00)
  })
})

describe('a win', () => {
  test('is paid once, several of one bet each', async () => {
    const [bet, win] = [id(), id()]
    await provider.bet(bet, 100_00)
    await Promise.all(Array.from({ length: 6 }, () => provider.win(win, bet, 250_00)))
    expect(await provider.win(id(), bet, 1_00)).toBe(1_151_00)
  })

  test('of a bet nobody knows is refused, and told once more after its bet it is paid', async () => {
    const [bet, win] = [id(), id()]
    expect(await outcomeOf(provider.win(win, bet, 5_00))).toBe('GAME_BET_UNKNOWN')
    await provider.bet(bet, 1_00)
    expect(await provider.win(win, bet, 5_00)).toBe(1_004_00)
  })

  test('is paid after the sign-in ended, the member was excluded and banned, and years have passed', async () => {
    const [bet, win] = [id(), id()]
    await provider.bet(bet, 100_00)
    await excluded()
    await withSql(
      database.url,
      (sql) => sql`update session set ended_at = db_now() where session_id = ${sessionId}`,
    )
    await withSql(
      database.url,
      (sql) => sql`update member set status = 'banned' where member_id = ${memberId}`,
    )
    await moveClock(database.url, 3 * 365 * 86_400_000)
    expect(await provider.win(win, bet, 400_00)).toBe(1_300_00)
    expect(await provider.win(win, bet, 400_00)).toBe(1_300_00)
    expect(await provider.bet(bet, 100_00)).toBe(1_300_00)
    expect(await outcomeOf(provider.bet(id(), 1_00))).toBe('PLAY_STOPPED')
  })

  test('above the bound waits until the bound is raised, with an alarm', async () => {
    const [bet, win] = [id(), id()]
    const alarms = async () => (await stage.ctx.metrics.gameAlarms.get()).values.length
    await provider.bet(bet, 1_00)
    expect(await outcomeOf(provider.win(win, bet, 100_000_01))).toBe('GAME_WIN_TOO_LARGE')
    expect(await alarms()).toBeGreaterThan(0)
    const code = await codeOf(stage)
    await changeWallet(stage.ctx, { code, provider: PROVIDER, mostWin: satang(200_000_00) })
    expect(await provider.win(win, bet, 100_000_01)).toBe(999_00 + 100_000_01)
    await changeWallet(stage.ctx, { code, provider: PROVIDER, mostWin: satang(100_000_00) })
  })

  test('of a bet of another member or another provider is refused', async () => {
    const bet = id()
    await provider.bet(bet, 1_00)
    expect(await outcomeOf(provider.win(id(), bet, 5_00, { user: randomUUID() }))).toBe('GAME_BET_UNKNOWN')
    await openWallet(stage, 'other')
    expect(await outcomeOf(provider.win(id(), bet, 5_00, { provider: 'other' }))).toBe('GAME_BET_UNKNOWN')
  })
})

describe('a rollback', () => {
  test('gives a bet back once, however often, by whatever id and by how many at once', async () => {
    const [bet, back, late] = [id(), id(), id()]
    await provider.bet(bet, 100_00)
    await Promise.all(
      [...Array.from({ length: 6 }, () => back), late].map((each) => provider.rollback(each, bet)),
    )
    expect(await provider.rollback(back, bet)).toBe(1_000_00)
    expect(await outcomeOf(provider.bet(bet, 100_00))).toBe('GAME_ROLLED_BACK')
    expect(await outcomeOf(provider.win(id(), bet, 5_00))).toBe('GAME_ROLLED_BACK')
    expect(await outcomeOf(provider.rollback(back, id()))).toBe('GAME_REPEATED_OTHERWISE')
    expect(await outcomeOf(provider.rollback(late, id()))).toBe('GAME_REPEATED_OTHERWISE')
    expect(await outcomeOf(provider.bet(back, 1_00))).toBe('GAME_REPEATED_OTHERWISE')
    expect(await cash()).toBe(1_000_00)
  })

  test('of what is not known is remembered: the bet, when it comes, does nothing', async () => {
    const bet = id()
    expect(await provider.rollback(id(), bet)).toBeUndefined()
    expect(await outcomeOf(provider.bet(bet, 100_00))).toBe('GAME_ROLLED_BACK')
    expect(await outcomeOf(provider.win(id(), bet, 5_00))).toBe('GAME_ROLLED_BACK')
    expect(await cash()).toBe(1_000_00)
  })

  test('at once with its bet leaves nothing taken, whichever comes first', async () => {
    for (let race = 0; race < 12; race += 1) {
      const bet = id()
      await Promise.all([outcomeOf(provider.bet(bet, 10_00)), provider.rollback(id(), bet)])
    }
    expect(await cash()).toBe(1_000_00)
  })

  test('of a bet that was won on leaves the win and raises an alarm, once however often', async () => {
    const [bet, win, back] = [id(), id(), id()]
    await provider.bet(bet, 100_00)
    await provider.win(win, bet, 250_00)
    const alarms = () =>
      stage.ctx.read.run<{ about: string; amount: number }>`
        select about, amount::float8 as amount, member_id as "memberId" from game_alarm
        where operator_id = ${stage.operatorId} and kind = 'rollback-after-win' and about = ${win}`
    expect(await alarms()).toEqual([])
    await Promise.all([1, 2, 3].map(() => provider.rollback(back, bet)))
    expect(await provider.rollback(back, bet)).toBe(1_250_00)
    expect(await alarms()).toEqual([{ about: win, amount: 250_00, memberId }])
  })

  test('of a win takes what is there and owes the rest', async () => {
    const [bet, win] = [id(), id()]
    await provider.bet(bet, 100_00)
    await provider.win(win, bet, 500_00)
    await provider.bet(id(), 1_300_00)
    expect(await provider.rollback(id(), win)).toBe(0)
    const [owed] = await stage.ctx.read.run<{ balance: number }>`
      select balance::float8 as balance from account where member_id = ${memberId} and name = 'receivable'`
    expect(owed?.balance).toBe(-400_00)
  })
})

describe('a token', () => {
  test('is good for a minute, and then for nothing that begins', async () => {
    await moveClock(database.url, 61_000)
    expect(await outcomeOf(provider.bet(id(), 1_00))).toBe('GAME_TOKEN_EXPIRED')
    const of = { operatorId: stage.operatorId, provider: PROVIDER }
    expect(await outcomeOf(playerOf(stage.ctx, of, token))).toBe('GAME_TOKEN_EXPIRED')
    expect(await outcomeOf(exchangeToken(stage.ctx, of, token))).toBe('GAME_TOKEN_EXPIRED')
    expect(await outcomeOf(playerOf(stage.ctx, of, randomUUID()))).toBe('GAME_TOKEN_UNKNOWN')
  })

  test('is exchanged once, also by many at once', async () => {
    const of = { operatorId: stage.operatorId, provider: PROVIDER }
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => outcomeOf(exchangeToken(stage.ctx, of, token))),
    )
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1)
    expect(await outcomeOf(provider.bet(id(), 1_00))).toBe('GAME_TOKEN_EXPIRED')
    const again = await launched(stage, { memberId, sessionId })
    const { token: given } = await exchangeToken(stage.ctx, of, again)
    await moveClock(database.url, 3_600_000)
    expect(await providerOf(stage, { token: given }).bet(id(), 1_00)).toBe(999_00)
  })

  test('of a game that was opened anew is of no use once it is exchanged, and the newest goes on', async () => {
    await provider.bet(id(), 1_00)
    const newer = providerOf(stage, { token: await launched(stage, { memberId, sessionId }) })
    await newer.bet(id(), 1_00)
    const of = { operatorId: stage.operatorId, provider: PROVIDER }
    const { token: given } = await exchangeToken(stage.ctx, of, token, { alsoBegun: true })
    const revived = providerOf(stage, { token: given })
    expect(await outcomeOf(revived.bet(id(), 1_00))).toBe('GAME_TOKEN_EXPIRED')
    expect(await newer.bet(id(), 1_00)).toBe(997_00)
  })

  test('takes no bet once a newer one has begun, or its sign-in has ended', async () => {
    await provider.bet(id(), 1_00)
    const newer = providerOf(stage, { token: await launched(stage, { memberId, sessionId }) })
    await newer.bet(id(), 1_00)
    expect(await outcomeOf(provider.bet(id(), 1_00))).toBe('GAME_TOKEN_EXPIRED')
    await withSql(
      database.url,
      (sql) => sql`update session set ended_at = db_now() where session_id = ${sessionId}`,
    )
    expect(await outcomeOf(newer.bet(id(), 1_00))).toBe('GAME_TOKEN_EXPIRED')
  })
})

test.each(['before the commit', 'after the commit'])(
  'a process that is killed %s leaves a bet and a rollback taken once',
  async (moment) => {
    const [bet, back] = [id(), id()]
    const told = { operatorId: stage.operatorId, provider: PROVIDER, closes: false }
    const wish = {
      ...told,
      transactionId: bet,
      round: 'round-1',
      game: 'book',
      units: 100_000_000,
      unitsASatang: 1_000,
      currency: 'THB',
      token,
    }
    await killed('bet', wish, moment)
    expect(await cash()).toBe(moment === 'before the commit' ? 1_000_00 : 0)
    expect(await provider.bet(bet, 1_000_00)).toBe(0)
    await killed('rollback', { ...told, transactionId: back, reference: bet }, moment)
    expect(await cash()).toBe(moment === 'before the commit' ? 0 : 1_000_00)
    expect(await provider.rollback(back, bet)).toBe(1_000_00)
  },
)

async function killed(act: string, wish: object, moment: string): Promise<void> {
  const program = new URL('../../../../tests/support/processes/game-process.ts', import.meta.url)
  const child = startFork(program, [database.url, act, JSON.stringify(wish), moment])
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}
