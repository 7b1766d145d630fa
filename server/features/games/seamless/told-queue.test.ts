import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import {
  begunToken,
  cashOf,
  openWallet,
  outcomeOf,
  PROVIDER,
  type Provider,
  providerOf,
} from '../../../../tests/support/stage/games/gamer.ts'
import { limited } from '../../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { untilAnswered } from '../../../../tests/support/until-answered.ts'
import type { Context, Tx } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import { BatchRoads, batchRoads } from '../../betting/batches/batch-roads.ts'
import { decideTold } from './decide-told.ts'
import type { AskedTold } from './read-told.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await openWallet(stage)
})
afterAll(() => stage.close())

interface Player {
  readonly memberId: string
  readonly provider: Provider
}

async function players(count: number, ctx: Context = stage.ctx): Promise<Player[]> {
  const members = await stage.members(count, bahtToSatang(100))
  return Promise.all(
    members.map(async (memberId) => ({
      memberId,
      provider: providerOf(
        { ctx, operatorId: stage.operatorId },
        { token: await begunToken(stage, database.url, memberId) },
      ),
    })),
  )
}

/** Holds the accounts of members until the returned function is called. */
async function holdAccounts(memberIds: readonly string[]) {
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = stage.ctx.transaction(async (tx) => {
    await tx.run`select from account where member_id = any(${memberIds}::uuid[]) for update`
    locked.resolve()
    await free.promise
  })
  await locked.promise
  return async () => {
    free.resolve()
    await holding
  }
}

/** Until so many connections wait for a lock. */
async function untilWaiting(connections: number): Promise<void> {
  await expect
    .poll(async () => {
      const { waiting } = await stage.ctx.read.one<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return waiting
    })
    .toBe(connections)
}

test('bets told at once are written together, and one refusal touches no other', async () => {
  const all = await players(48)
  const ids = all.map(() => randomUUID())
  const outcomes = await Promise.all(
    all.map(({ provider }, nth) => outcomeOf(provider.bet(ids[nth] ?? '', nth % 6 === 0 ? 100_01 : 10_00))),
  )
  expect(outcomes).toEqual(all.map((_, nth) => (nth % 6 === 0 ? 'CREDIT_TOO_LOW' : 'ok')))
  const { transactions } = await stage.ctx.read.one<{ transactions: number }>`
    select count(distinct xmin::text)::int as transactions from game_transaction
    where transaction_id = any(${ids}::text[])`
  expect(transactions).toBeLessThanOrEqual(6)
  for (const [nth, { memberId }] of all.entries()) {
    expect(await cashOf(stage, memberId)).toBe(nth % 6 === 0 ? 100_00 : 90_00)
  }
})

test('beside a sale of tickets a crowd goes all at once', async () => {
  // Tickets are sold in the moment in which a batch chooses: by a timer it might be a while ago.
  const busy: Context = {
    ...stage.ctx,
    transaction: (work) =>
      stage.ctx.transaction((tx) => {
        for (let nth = 0; nth < 3; nth += 1) batchRoads(busy).begin('tickets')
        return work(tx)
      }),
  }
  const all = await players(100, busy)
  const ids = all.map(() => randomUUID())
  const free = Promise.withResolvers<void>()
  const holding = Array.from({ length: 12 }, () => stage.ctx.transaction(() => free.promise)) // every connection there is
  const told = all.map(({ provider }, nth) => provider.bet(ids[nth] ?? '', 1_00))
  await nextTurn()
  free.resolve()
  await Promise.all(holding)
  expect(await Promise.all(told)).toEqual(all.map(() => 99_00))
  const { transactions } = await stage.ctx.read.one<{ transactions: number }>`
    select count(distinct xmin::text)::int as transactions from game_transaction
    where transaction_id = any(${ids}::text[])`
  expect(transactions).toBe(1)
})

test('whose ticket is being sold waits for its batch, and nobody else does', async () => {
  const patient: Context = { ...stage.ctx }
  const roads = batchRoads(patient, new BatchRoads(600_000))
  const [busy, ...others] = (await players(3, patient)) as [Player, ...Player[]]
  const bet = randomUUID()
  await busy.provider.bet(bet, 1_00) // says whose the play is
  roads.enter('tickets', busy.memberId)
  const decided: number[] = []
  const user = { user: busy.memberId }
  const late = [busy.provider.bet(randomUUID(), 1_00), busy.provider.win(randomUUID(), bet, 5_00, user)]
  for (const each of late) void each.then((cash) => decided.push(cash))
  for (const { provider } of others) expect(await provider.bet(randomUUID(), 1_00)).toBe(99_00)
  expect(decided).toEqual([])
  roads.leave('tickets', [busy.memberId])
  await Promise.all(late)
  expect(await cashOf(stage, busy.memberId)).toBe(103_00)
})

test('whose a play is, is learned from no win: nobody has looked at what token it names', async () => {
  const [one, other] = (await players(2)) as [Player, Player]
  const [bet, token] = [randomUUID(), await begunToken(stage, database.url, other.memberId)]
  await one.provider.bet(bet, 1_00)
  await one.provider.win(randomUUID(), bet, 5_00, { token })
  const release = await holdAccounts([other.memberId])
  const late = untilAnswered(() => other.provider.bet(randomUUID(), 1_00, { token }))
  await untilWaiting(1)
  expect(batchRoads(stage.ctx).isElsewhere('tickets', one.memberId)).toBe(false)
  await release()
  expect(await late).toBe(99_00)
})

test('wins go along with bets of others, and several of one member come one after the other', async () => {
  const [one, other] = (await players(2)) as [Player, Player]
  const bet = randomUUID()
  await one.provider.bet(bet, 10_00)
  const told = [
    ...Array.from({ length: 5 }, () => one.provider.win(randomUUID(), bet, 3_00)),
    ...Array.from({ length: 5 }, () => other.provider.bet(randomUUID(), 2_00)),
  ]
  expect((await Promise.allSettled(told)).filter(({ status }) => status === 'rejected')).toEqual([])
  expect([await cashOf(stage, one.memberId), await cashOf(stage, other.memberId)]).toEqual([105_00, 90_00])
})

test('who is held by other work keeps nobody waiting, and is served when it is over', async () => {
  const all = await players(6)
  const release = await holdAccounts(all.slice(0, 2).map(({ memberId }) => memberId))
  const [first, second, ...others] = all.map(({ provider }) => provider.bet(randomUUID(), 1_00))
  expect(await Promise.all(others)).toEqual([99_00, 99_00, 99_00, 99_00])
  await release()
  expect(await Promise.all([first, second])).toEqual([99_00, 99_00])
})

test('who is held for a moment does not wait for those who are held for long', async () => {
  const all = await players(16)
  const [long, short] = [all.slice(0, 4), all.slice(4)]
  const ids = all.map(() => randomUUID())
  const bet = (player: Player) => player.provider.bet(ids[all.indexOf(player)] ?? '', 1_00)
  const releaseLong = await holdAccounts(long.map(({ memberId }) => memberId))
  const releaseShort = await holdAccounts(short.map(({ memberId }) => memberId))
  const decided: Player[] = []
  const late = long.map((player) => untilAnswered(() => bet(player).finally(() => decided.push(player))))
  await untilWaiting(4)
  const soon = short.map((player) => bet(player))
  await (await players(1))[0]?.provider.bet(randomUUID(), 1_00) // a batch that found all of them held
  await releaseShort()
  expect(await Promise.all(soon)).toEqual(short.map(() => 99_00))
  expect(decided).toEqual([])
  await releaseLong()
  expect(await Promise.all(late)).toEqual(long.map(() => 99_00))
})

test('however many are held for long, each is told so before the time of a call is over, and bets once', async () => {
  const all = await players(12)
  const ids = all.map(() => randomUUID())
  const release = await holdAccounts(all.map(({ memberId }) => memberId))
  const beganMs = performance.now()
  const tried = await Promise.allSettled(all.map(({ provider }, nth) => provider.bet(ids[nth] ?? '', 1_00)))
  for (const outcome of tried) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) })
  }
  expect(performance.now() - beganMs).toBeLessThan(10_000)
  await release()
  for (const [nth, { provider }] of all.entries()) {
    expect(await provider.bet(ids[nth] ?? '', 1_00)).toBe(99_00)
  }
})

test('what breaks an invariant fails alone', async () => {
  const all = await players(4)
  const [wrong, ...others] = all.map(({ provider }, nth) =>
    provider.bet(randomUUID(), 1_00, nth === 0 ? { game: 'x'.repeat(101) } : {}),
  )
  await expect(wrong).rejects.toThrow()
  expect(await Promise.all(others)).toEqual([99_00, 99_00, 99_00])
})

describe('whose a bet or win probably is', () => {
  const wish = (memberId: string, transactionId: string) => ({
    ...{ operatorId: stage.operatorId, provider: PROVIDER, transactionId, round: memberId, game: 'book' },
    ...{ units: 1_000_000, unitsASatang: 1_000, currency: 'THB', closes: false, user: undefined },
  })
  const amount = bahtToSatang(10)

  test('changes nothing of what is decided: right, wrong, nobody at all, and not known', async () => {
    const all = await stage.members(6, bahtToSatang(100))
    const tokens = await Promise.all(all.map((memberId) => begunToken(stage, database.url, memberId)))
    const [stranger = ''] = await stage.members(1, bahtToSatang(100))
    const guesses = [all[0], all[2], stranger, randomUUID(), undefined, all[5]]
    const bets = all.map((memberId, nth) => ({
      told: { kind: 'bet', amount, wish: { ...wish(memberId, `${memberId} bet`), token: tokens[nth] ?? '' } },
      memberId: guesses[nth],
    })) satisfies AskedTold[]
    const wins = all.map((memberId, nth) => ({
      told: {
        ...{ kind: 'win', amount },
        wish: { ...wish(memberId, `${memberId} win`), reference: `${memberId} bet` },
      },
      memberId: guesses[nth],
    })) satisfies AskedTold[]
    for (const [told, left] of [
      [bets, 90],
      [wins, 100],
    ] as const) {
      const outcomes = await decideTold(stage.ctx, () => told, { skipHeld: true })
      expect(outcomes).toMatchObject(all.map((memberId) => ({ memberId, balance: bahtToSatang(left) })))
    }
    expect(await cashOf(stage, stranger)).toBe(bahtToSatang(100))
  })

  test('and who is held elsewhere is left undecided, whether it was known or not', async () => {
    const all = await stage.members(3, bahtToSatang(100))
    const tokens = await Promise.all(all.map((memberId) => begunToken(stage, database.url, memberId)))
    const free = await holdAccounts(all.slice(0, 2))
    const told = all.map((memberId, nth) => ({
      told: { kind: 'bet', amount, wish: { ...wish(memberId, randomUUID()), token: tokens[nth] ?? '' } },
      memberId: nth === 0 ? memberId : undefined,
    })) satisfies AskedTold[]
    const outcomes = await decideTold(stage.ctx, () => told, { skipHeld: true })
    expect(outcomes).toMatchObject([undefined, undefined, { memberId: all[2] }])
    await free()
  })

  test('and who was held when it was asked decides nothing by what was read then, though another wish finds the account free', async () => {
    const [memberId = ''] = await stage.members(1, bahtToSatang(100))
    const token = await begunToken(stage, database.url, memberId)
    const provider = providerOf(stage, { token })
    const id = randomUUID()
    await provider.bet(id, 10_00)
    await limited(stage, memberId, { kind: 'stake', span: 'day', max: bahtToSatang(15) })
    const free = await holdAccounts([memberId])
    const asked = [
      { told: { kind: 'bet', amount, wish: { ...wish(memberId, randomUUID()), token } }, memberId },
      {
        told: {
          ...{ kind: 'win', amount },
          wish: { ...wish('round-1', randomUUID()), reference: id },
        },
      },
    ] satisfies AskedTold[]
    const outcomes = await decideTold(afterFirstLock(stage.ctx, free), () => asked, { skipHeld: true })
    await free()
    expect(outcomes).toEqual([undefined, undefined])
    expect(await cashOf(stage, memberId)).toBe(90_00)
  })

  test('lets names and what decides be read at once, once a bet of the play was answered', async () => {
    const [turns, ctx] = counted(stage.ctx)
    const [player] = await players(1, ctx)
    const turnsOf = async (tell: Promise<unknown> | undefined) => {
      turns.length = 0
      await tell
      return turns.length
    }
    const id = randomUUID()
    const first = await turnsOf(player?.provider.bet(id, 1_00))
    expect(await turnsOf(player?.provider.bet(randomUUID(), 1_00))).toBe(first - 1)
    expect(await turnsOf(player?.provider.win(randomUUID(), id, 1_00))).toBe(first - 1)
  })
})

/** Does something once a transaction has first asked for accounts, before it goes on. */
function afterFirstLock(ctx: Context, act: () => Promise<void>): Context {
  const transaction: Context['transaction'] = (work) =>
    ctx.transaction((tx) => {
      const readClock: Tx['readClock'] = async (locking) => {
        await tx.readClock(locking)
        await act()
        return tx.now
      }
      return work(Object.create(tx, { readClock: { value: readClock } }) as Tx)
    })
  return { ...ctx, transaction }
}

/** Each turn of the event loop in which something was asked within a transaction. */
function counted(ctx: Context): [turns: number[], Context] {
  const turns: number[] = []
  let turn = 0
  let isCounted = false
  const count = () => {
    if (isCounted) return
    isCounted = true
    turn += 1
    turns.push(turn)
    setImmediate(() => {
      isCounted = false
    })
  }
  const transaction: Context['transaction'] = (work) =>
    ctx.transaction((tx) =>
      work(
        new Proxy(tx, {
          get(of, name: keyof typeof tx) {
            if (name === 'run' || name === 'one' || name === 'maybe') count()
            return of[name]
          },
        }),
      ),
    )
  return [turns, { ...ctx, transaction }]
}
