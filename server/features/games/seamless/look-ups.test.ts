import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang, NO_MONEY } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { keepPlans, rowsFound, rowsScanned } from '../../../../tests/support/database/rows-scanned.ts'
import { begunToken, openWallet, PROVIDER } from '../../../../tests/support/stage/games/gamer.ts'
import { limited } from '../../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { Refusal } from '../../../errors.ts'
import { decideTold } from './decide-told.ts'
import { insertTransactions, type NewTransaction } from './queries-transactions.ts'
import type { GameBetWish, GameWinWish, ToldWish } from './told.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  // One connection, as the database plans a statement for each, and that plan may stay for as long as it lives.
  stage = await openStage(database.url, { connections: 1 })
  await openWallet(stage)
  await keepPlans(database.url, GROWING)
})
afterAll(() => stage.close())

/** More than the five times after which the database keeps a plan. */
const UNTIL_PLANNED = 8
/** What grows with every bet. A batch of several sorts may read all accounts while there are few. */
const GROWING = [
  ...['game_rollback', 'game_rollback_id', 'game_round', 'game_token', 'game_transaction', 'member'],
  ...['play_hour', 'play_limit_step', 'play_session', 'play_time', 'session', 'transfer'],
]

interface Player {
  readonly memberId: string
  readonly token: string
}

/** A bet of each, and its win. */
async function betAndWin(players: readonly Player[], nth: number): Promise<void> {
  const of = (name: string) => ({
    ...{ operatorId: stage.operatorId, provider: PROVIDER, transactionId: name, round: `round ${nth}` },
    ...{ game: 'book', units: 100_000, unitsASatang: 1_000, currency: 'THB', closes: false, user: undefined },
  })
  const amount = bahtToSatang(1)
  const bets = players.map(({ memberId, token }): ToldWish => {
    const wish: GameBetWish = { ...of(`${memberId} ${nth}`), token }
    return { kind: 'bet', wish, amount }
  })
  const wins = players.map(({ memberId }): ToldWish => {
    const wish: GameWinWish = { ...of(`${memberId} ${nth} win`), reference: `${memberId} ${nth}` }
    return { kind: 'win', wish, amount }
  })
  for (const told of [bets, wins]) {
    const outcomes = await decideTold(stage.ctx, () => told.map((each) => ({ told: each })), {
      skipHeld: false,
    })
    expect(outcomes.filter((each) => !each || each instanceof Refusal)).toEqual([])
  }
}

test('bets and wins of games are looked up, with plans made while the tables were empty too', async () => {
  const members = await stage.members(120, bahtToSatang(10_000))
  const players: Player[] = []
  for (const memberId of members) {
    players.push({ memberId, token: await begunToken(stage, database.url, memberId) })
  }
  for (const memberId of members.slice(0, 20)) {
    await limited(stage, memberId, { kind: 'loss', span: 'month', max: bahtToSatang(5_000) })
  }
  for (let nth = 0; nth < UNTIL_PLANNED; nth += 1) await betAndWin(players.slice(0, 4), nth)
  for (let nth = 0; nth < 6; nth += 1) await betAndWin(players, 100 + nth)

  const before = await rowsScanned(stage.ctx, GROWING)
  expect(before.map(({ table }) => table)).toEqual(GROWING)
  const found = await rowsFound(stage.ctx, 'game_transaction')
  await betAndWin(players.slice(0, 20), 200)
  // Forty for each bet and its win, by what asks and what checks; with an index read from end to end it was 3,808.
  expect((await rowsFound(stage.ctx, 'game_transaction')) - found).toBeLessThanOrEqual(1_000)
  expect(await rowsScanned(stage.ctx, GROWING)).toEqual(before)
})

test('a win writes its round in its place, and no index', async () => {
  const members = await stage.members(8, bahtToSatang(1))
  const told = (kind: 'bet' | 'win') =>
    members.map((memberId): NewTransaction => {
      const names = { operatorId: stage.operatorId, provider: PROVIDER, memberId, game: 'book' }
      const of = { id: stage.ctx.chance.id(), transactionId: `place ${memberId} ${kind}`, round: 'in place' }
      const reference = kind === 'win' ? `place ${memberId} bet` : null
      const units = { units: 0, unitsASatang: 1_000, amount: NO_MONEY, closes: false }
      return { ...names, ...of, kind, reference, ...units }
    })
  const inPlace = await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    const roundIds = members.map(() => stage.ctx.chance.id())
    for (const kind of ['bet', 'win'] as const) await insertTransactions(tx, told(kind), roundIds)
    return tx.one<{ count: number }>`
      select pg_stat_get_xact_tuples_hot_updated('game_round'::regclass)::int as count`
  })
  expect(inPlace.count).toBe(members.length)
})
