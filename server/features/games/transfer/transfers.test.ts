import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { type StopMoment, stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import {
  begunToken,
  cashOf,
  openWallet,
  outcomeOf,
  PROVIDER,
  providerOf,
} from '../../../../tests/support/stage/games/gamer.ts'
import {
  movedMoney,
  TRANSFER_PROVIDER,
  transferOf,
} from '../../../../tests/support/stage/games/transferred.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import {
  type FakeTransferWallets,
  fakeTransferWallets,
  type MoveWay,
} from '../../../external/games/fake-transfer-wallets.ts'
import type { SignedIn } from '../../members/sessions/authenticate.ts'
import { setLimit } from '../../safer/set-limit.ts'
import { stopPlay } from '../../safer/stop-play.ts'
import { updateProvider } from '../queries-providers.ts'
import { insertRest, updateRestEnded } from '../queries-rests.ts'
import { bringHome } from './bring-home.ts'
import { readTransferWallets } from './read-transfer-wallets.ts'
import { resumeTransfers } from './resume-transfers.ts'

const LONG_MS = 3 * 60_000
const database = useDatabase()
let stage: Stage
let ctx: Context
let wallets: FakeTransferWallets
let way: MoveWay
let memberId = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 16 })
  await openWallet(stage, TRANSFER_PROVIDER, 'transfer')
  await openWallet(stage, 'SEC', 'transfer')
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  way = 'done'
  wallets = fakeTransferWallets({ wayOf: () => way })
  ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoTransferWallets: wallets } }
  ;[memberId = ''] = await stage.members(1, bahtToSatang(1_000))
})

const move = (baht: number, wish: Parameters<typeof movedMoney>[4] = {}, within = ctx) =>
  movedMoney(within, stage, memberId, baht, wish)
const cash = () => cashOf(stage, memberId)
const there = (provider: string = TRANSFER_PROVIDER) => wallets.balance({ provider, player: memberId })
const later = async (ms: number) => {
  await moveClock(database.url, ms)
  await resumeTransfers(ctx)
}
const stateOf = async (id: string) => (await transferOf(ctx, memberId, id))?.state
const held = async () => {
  const { balance } = await ctx.read.one<{ balance: number }>`
    select balance::float8 as balance from account where member_id = ${memberId} and name = 'hold'`
  return balance
}
const caller = (): SignedIn => ({
  ...{
    memberId,
    operatorId: stage.operatorId,
    kind: 'member',
    name: 'mana',
    code: 'DM01mana',
    via: 'cookie',
  },
  ...{ tokenUse: null, sessionId: randomUUID() },
})

describe('money moved to a game wallet', () => {
  test('is there once, however often and by how many at once it is asked for', async () => {
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 6 }, () => move(300, { key })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await outcomeOf(move(301, { key }))).toBe('KEY_REUSED')
    expect([await cash(), await there(), await held()]).toEqual([700_00, 300_00, 0])
  })

  test('comes back once, and never more than is there', async () => {
    await move(300)
    const key = randomUUID()
    await Promise.all(Array.from({ length: 6 }, () => move(120, { way: 'out', key })))
    expect([await cash(), await there()]).toEqual([820_00, 180_00])
    expect((await move(181, { way: 'out' })).state).toBe('failed')
    expect([await cash(), await there()]).toEqual([820_00, 180_00])
  })

  test('is no more than there is, and goes to no provider that tells bets', async () => {
    expect(await outcomeOf(move(1_000.01))).toBe('CREDIT_TOO_LOW')
    await openWallet(stage)
    expect(await outcomeOf(move(1, { provider: PROVIDER }))).toBe('GAME_NOT_OPEN')
    expect(await outcomeOf(move(1, { provider: 'nobody' }))).toBe('GAME_NOT_OPEN')
    expect(wallets.arrived).toEqual([])
    expect(await cash()).toBe(1_000_00)
  })

  test('goes to no provider that rests or that the operator hides, and comes home from both', async () => {
    const { operatorId } = stage
    const shown = async () => {
      const read = await readTransferWallets(ctx, { memberId, operatorId })
      return read.wallets.find(({ provider }) => provider === 'SEC')?.isOn
    }
    await move(300, { provider: 'SEC' })
    const hide = (isOn: boolean) =>
      ctx.transaction((tx) => updateProvider(tx, { operatorId, code: 'SEC', isOn, shelf: 'slot', place: 1 }))
    await hide(false)
    expect([await shown(), await outcomeOf(move(1, { provider: 'SEC' }))]).toEqual([false, 'GAME_NOT_OPEN'])
    await move(100, { provider: 'SEC', way: 'out' })
    await hide(true)
    expect([await shown(), await outcomeOf(move(1, { provider: 'SEC' }))]).toEqual([true, 'ok'])
    const id = randomUUID()
    await ctx.transaction(async (tx) => {
      await tx.readClock()
      const rest = { provider: 'SEC', startsAt: tx.now, endsAt: null, message: 'ปรับปรุง' }
      await insertRest(tx, { ...rest, id, operatorId, staffId: stage.makerId })
    })
    expect([await shown(), await outcomeOf(move(1, { provider: 'SEC' }))]).toEqual([false, 'GAME_NOT_OPEN'])
    await move(201, { provider: 'SEC', way: 'out' })
    expect([await cash(), await there('SEC')]).toEqual([1_000_00, 0])
    await ctx.transaction(async (tx) => {
      await tx.readClock()
      await updateRestEnded(tx, operatorId, id)
    })
  })

  test('that the provider refuses comes back at once', async () => {
    way = 'refused'
    expect((await move(300)).state).toBe('failed')
    expect([await cash(), await held()]).toEqual([1_000_00, 0])
  })
})

describe('a provider whose answer', () => {
  test('is lost is asked, and has moved it once', async () => {
    way = 'lost'
    const { id, state } = await move(300)
    expect([state, await cash(), await held(), await there()]).toEqual(['unknown', 700_00, 300_00, 300_00])
    expect(await outcomeOf(move(1))).toBe('GAME_TRANSFER_OPEN')
    expect((await move(5, { provider: 'SEC' })).state).toBe('unknown')
    await later(LONG_MS)
    expect([await stateOf(id), await held(), await there()]).toEqual(['done', 0, 300_00])
    expect(wallets.arrived.filter((each) => each.id === id)).toHaveLength(1)
  })

  test('is lost on the way back credits it once', async () => {
    await move(300)
    way = 'lost'
    const { id } = await move(300, { way: 'out' })
    expect([await cash(), await there()]).toEqual([700_00, 0])
    await later(LONG_MS)
    await later(2 * LONG_MS)
    expect([await stateOf(id), await cash()]).toEqual(['done', 1_000_00])
  })

  test('comes late is waited for', async () => {
    way = 'late'
    const { id, state } = await move(300)
    expect([state, await there()]).toEqual(['unknown', 0])
    await later(LONG_MS)
    expect([await stateOf(id), await there()]).toEqual(['done', 300_00])
  })

  test('comes late is told in the inbox, once; what the page has said is not', async () => {
    const told = () =>
      withSql(
        database.url,
        (sql) => sql`
      select facts from message where member_id = ${memberId} and kind = 'game-moved'`,
      )
    await move(100)
    expect(await told()).toEqual([])
    way = 'late'
    await move(300)
    await later(LONG_MS)
    await later(2 * LONG_MS)
    const facts = { amount: 300_00, provider: TRANSFER_PROVIDER, way: 'in', now: 'done' }
    expect(await told()).toEqual([{ facts }])
  })

  test.each([
    ['before the provider was told', 1, 'after the commit', LONG_MS],
    ['once the provider had answered', 2, 'before the commit', LONG_MS / 4],
  ] as const)(
    'is found by another program, where the first was gone %s, is told in the inbox',
    async (...step) => {
      const [, nth, moment, afterMs] = step
      await expect(move(300, {}, stoppedAt(ctx, nth, moment))).rejects.toThrow('stopped')
      await later(afterMs)
      await later(2 * LONG_MS)
      const told = await withSql(
        database.url,
        (sql) => sql`
      select facts ->> 'now' as now from message where member_id = ${memberId} and kind = 'game-moved'`,
      )
      expect([told, await there()]).toEqual([[{ now: 'done' }], 300_00])
    },
  )

  test('never came because it was never told is told again, by the same id', async () => {
    way = 'timeout'
    const { id } = await move(300)
    await later(60_000)
    expect([await stateOf(id), wallets.arrived.length]).toEqual(['unknown', 0])
    await later(LONG_MS)
    expect([await stateOf(id), await there(), wallets.arrived.length]).toEqual(['done', 300_00, 1])
  })

  test('is never final keeps the money set aside for years: no time ends it', async () => {
    const silent = { state: 'pending' } as const
    ctx = {
      ...ctx,
      external: {
        ...ctx.external,
        demoTransferWallets: { ...wallets, move: async () => silent, ask: async () => silent },
      },
    }
    const { id } = await move(300)
    await later(3 * 365 * 86_400_000)
    expect([await stateOf(id), await cash(), await held()]).toEqual(['unknown', 700_00, 300_00])
  })

  test('names another amount is no answer: people are told, and the money stays aside', async () => {
    way = 'wrong'
    const { id } = await move(300)
    const kept = await transferOf(ctx, memberId, id)
    expect([kept?.state, kept?.saidAmount, await held()]).toEqual(['unknown', 300_01, 300_00])
    expect((await ctx.metrics.gameAlarms.get()).values.map(({ labels }) => labels.alarm)).toContain(
      'GAME_TRANSFER_ODD',
    )
    await later(LONG_MS)
    expect([await stateOf(id), await held()]).toEqual(['unknown', 300_00])
  })
})

describe('safer play', () => {
  test('a stop keeps money from going in, and none from coming back', async () => {
    await move(300)
    await stopPlay(stage.ctx, { caller: caller(), length: 'month', key: randomUUID() })
    expect(await outcomeOf(move(1))).toBe('PLAY_STOPPED')
    await move(100, { way: 'out' })
    await withSql(
      database.url,
      (sql) => sql`update member set status = 'banned' where member_id = ${memberId}`,
    )
    await move(200, { way: 'out' })
    expect([await cash(), await there()]).toEqual([1_000_00, 0])
  })

  test('what goes in counts in the member’s own limits, of a loss less what came back', async () => {
    const limit = (kind: 'stake' | 'loss', baht: number) =>
      setLimit(stage.ctx, { caller: caller(), kind, span: 'day', max: bahtToSatang(baht), key: randomUUID() })
    await limit('loss', 300)
    await move(300)
    expect(await outcomeOf(move(1))).toBe('LOSS_LIMIT')
    await move(200, { way: 'out' })
    await move(200)
    await limit('stake', 500)
    await move(200, { way: 'out' })
    expect(await outcomeOf(move(1))).toBe('STAKE_LIMIT')
  })

  test('what comes back of money that was there before the limit’s time makes no room for a loss', async () => {
    await move(500)
    await moveClock(database.url, 25 * 3_600_000)
    await setLimit(stage.ctx, {
      caller: caller(),
      kind: 'loss',
      span: 'day',
      max: bahtToSatang(300),
      key: randomUUID(),
    })
    await move(400, { way: 'out' })
    await move(300)
    expect(await outcomeOf(move(1))).toBe('LOSS_LIMIT')
    await move(300, { way: 'out' })
    await move(300)
    expect(await outcomeOf(move(1))).toBe('LOSS_LIMIT')
  })
})

const STEPS: readonly (readonly [number, StopMoment])[] = [
  [1, 'before the commit'],
  [1, 'after the commit'],
  [2, 'before the commit'],
  [2, 'after the commit'],
]
test.each(STEPS.flatMap((step) => [['in', ...step] as const, ['out', ...step] as const]))(
  'on the way %s a program that stops in its transaction %i %s loses nothing and moves nothing twice',
  async (direction, nth, moment) => {
    await move(500)
    const key = randomUUID()
    const stopped = stoppedAt(ctx, nth, moment)
    await expect(move(200, { way: direction, key }, stopped)).rejects.toThrow('stopped')
    await later(LONG_MS)
    const { state } = await move(200, { way: direction, key })
    expect(state).toBe('done')
    const moved = direction === 'in' ? 200_00 : -200_00
    expect([await cash(), await there(), await held()]).toEqual([500_00 - moved, 500_00 + moved, 0])
  },
)

test('everything comes home but what is on its way, and what stands there is what the providers say', async () => {
  await move(300)
  await move(50, { provider: 'SEC' })
  const { wallets: shown, cash: main } = await readTransferWallets(ctx, {
    memberId,
    operatorId: stage.operatorId,
  })
  expect([main, ...shown.map(({ provider, balance }) => [provider, balance])]).toEqual([
    ...[650_00, [TRANSFER_PROVIDER, 300_00], ['SEC', 50_00]],
  ])
  const wish = { memberId, operatorId: stage.operatorId, key: randomUUID(), requestHash: Buffer.alloc(32) }
  await Promise.all([bringHome(ctx, wish), bringHome(ctx, wish)])
  expect([await cash(), await there(), await there('SEC')]).toEqual([1_000_00, 0, 0])
})

test('the latest twenty are shown, however many there are', async () => {
  await withSql(
    database.url,
    (sql) => sql`
      insert into game_transfer (member_id, id, operator_id, provider, way, amount, state, requested_at, sent_at, ended_at,
        ended_by, key, request_hash)
      select ${memberId}, gen_random_uuid(), ${stage.operatorId}, ${TRANSFER_PROVIDER}, 'out', 100, 'failed', db_now(), db_now(),
        db_now(), 'provider', gen_random_uuid(), ''
      from generate_series(1, 40)`,
  )
  const { latest } = await readTransferWallets(ctx, { memberId, operatorId: stage.operatorId })
  expect(latest).toHaveLength(20)
})

test('the database keeps both models apart, and an end as it is', async () => {
  const { id } = await move(300)
  const asOwner = (act: Parameters<typeof withSql>[1]) => expect(withSql(database.url, act)).rejects
  await asOwner(
    (sql) =>
      sql`update game_transfer set state = 'unknown', ended_at = null, reference = null where id = ${id}`,
  ).toThrow('ends once')
  await asOwner(
    (sql) => sql`update game_wallet set family = 'hub88' where provider = ${TRANSFER_PROVIDER}`,
  ).toThrow('keeps the family')
  const token = await begunToken(stage, database.url, memberId, TRANSFER_PROVIDER)
  await expect(
    providerOf(stage, { token, provider: TRANSFER_PROVIDER }).bet(randomUUID(), 1_00),
  ).rejects.toThrow('tells no bets')
})

test('a fake keeps what players have over a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'purses-'))
  const file = `${folder}/purses.json`
  const of = { provider: 'p', player: 'mana' }
  await fakeTransferWallets({ wayOf: () => 'done', file }).move({
    ...of,
    id: 'one',
    way: 'in',
    amount: bahtToSatang(5),
  })
  const after = fakeTransferWallets({ wayOf: () => 'done', file })
  expect([await after.balance(of), (await after.ask({ provider: 'p', id: 'one' })).state]).toEqual([
    500,
    'done',
  ])
  rmSync(folder, { recursive: true })
})
