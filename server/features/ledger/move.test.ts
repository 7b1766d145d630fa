import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Move } from '../../../domain/ledger/movements.ts'
import { type Satang, satang } from '../../../domain/money.ts'
import { freshDatabase, type TestDatabase } from '../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import type { LiveEvent } from '../../live/live-event.ts'
import { move } from './move.ts'
import { findCash, lockAccounts } from './queries.ts'

// A database of its own: here money moves for tickets and bookings that never were, so nobody asks whether it balances.
let database: TestDatabase
let stage: Stage
let told: LiveEvent[] = []
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 4 })
  stage.listen((event) => told.push(event))
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

async function aMember(cash: number): Promise<string> {
  const [id] = (await stage.members(1, satang(cash))) as [string]
  told = []
  return id
}

function sharedOf(memberId: string, amount: number, refId: string = stage.ctx.chance.id()) {
  return { memberId, operatorId: stage.operatorId, refId, amount: amount as Satang, actor: 'test' }
}

function give(memberId: string, amount: number): Move {
  const way = { debit: 'house:adjust', credit: 'cash' } as const
  return { kind: 'opening', refType: 'opening', ...way, ...sharedOf(memberId, amount) }
}

function take(memberId: string, amount: number, refId?: string): Move {
  const way = { debit: 'cash', credit: 'round:escrow' } as const
  return { kind: 'bet', refType: 'ticket', ...way, ...sharedOf(memberId, amount, refId) }
}

function setAside(memberId: string, amount: number): Move {
  const way = { debit: 'cash', credit: 'hold' } as const
  return { kind: 'book', refType: 'booking', ...way, ...sharedOf(memberId, amount) }
}

function bringBack(memberId: string, amount: number): Move {
  const way = { debit: 'hold', credit: 'cash' } as const
  return { kind: 'release', refType: 'booking', ...way, ...sharedOf(memberId, amount) }
}

function toBonus(memberId: string): Move {
  // @ts-expect-error the compiler refuses it too
  return { ...give(memberId, 5), credit: 'bonus' }
}

function moveAll(moves: readonly Move[]) {
  return stage.ctx.transaction(async (tx) => {
    await lockAccounts(tx, [...new Set(moves.map((each) => each.memberId))])
    return move(tx, stage.ctx.chance, moves)
  })
}

async function accounts(memberId: string): Promise<Record<string, [balance: number, version: number]>> {
  const rows = await stage.ctx.read.run<{ name: string; balance: number; version: number }>`
    select name, balance, version from account where member_id = ${memberId} and version > 0`
  return Object.fromEntries(rows.map((row) => [row.name, [row.balance, row.version]]))
}

describe('several transfers of one member in one act', () => {
  test('each show the balance and version they left, in the order given', async () => {
    const member = await aMember(100)
    const moved = await moveAll([give(member, 50), take(member, 130), give(member, 7)])
    expect(moved).toEqual([
      { debitBalance: null, debitVersion: null, creditBalance: 150, creditVersion: 2 },
      { debitBalance: 20, debitVersion: 3, creditBalance: null, creditVersion: null },
      { debitBalance: null, debitVersion: null, creditBalance: 27, creditVersion: 4 },
    ])
    expect(await accounts(member)).toEqual({ cash: [27, 4] })
  })

  test('between two of their own accounts move both', async () => {
    const member = await aMember(100)
    const moved = await moveAll([setAside(member, 60), bringBack(member, 25)])
    expect(moved).toEqual([
      { debitBalance: 40, debitVersion: 2, creditBalance: 60, creditVersion: 1 },
      { debitBalance: 35, debitVersion: 2, creditBalance: 65, creditVersion: 3 },
    ])
    expect(await accounts(member)).toEqual({ cash: [65, 3], hold: [35, 2] })
  })

  test('and of others do not mix', async () => {
    const [one, other] = [await aMember(100), await aMember(1_000)]
    const moved = await moveAll([give(one, 1), give(other, 1), give(one, 1), give(other, 1)])
    expect(moved.map((row) => row.creditBalance)).toEqual([101, 1_001, 102, 1_002])
  })
})

describe('an act is refused whole', () => {
  test.each([
    ['below zero at the end', (m: string) => [take(m, 102)], /account_check|balance/],
    ['below zero in the middle', (m: string) => [take(m, 102), give(m, 500)], /transfer_check|balance/],
    ['a cause used twice at once', twice, /duplicate key/],
    ['nothing moved', (m: string) => [give(m, 0)], /amount/],
    ['a negative amount', (m: string) => [give(m, 5), give(m, -5)], /amount/],
    ['an undeclared way', (m: string) => [toBonus(m)], /transfer_is_declared/],
  ] as const)('for %s', async (_, moves, reason) => {
    const member = await aMember(100)
    await expect(moveAll([give(member, 1), ...moves(member)])).rejects.toThrow(reason)
    expect(await accounts(member)).toEqual({ cash: [100, 1] })
    expect(told, 'nothing is told').toEqual([])
  })

  function twice(member: string): Move[] {
    const first = take(member, 10)
    return [first, { ...first, amount: satang(20) }]
  }

  test('for a cause used before', async () => {
    const member = await aMember(100)
    const first = take(member, 10)
    await moveAll([first])
    await expect(moveAll([{ ...first, amount: satang(1) }])).rejects.toMatchObject({ code: '23505' })
    expect(await accounts(member)).toEqual({ cash: [90, 2] })
  })

  test('for a member without accounts', async () => {
    const stranger = stage.ctx.chance.id()
    const member = await aMember(100)
    await expect(moveAll([give(member, 1), give(stranger, 1)])).rejects.toMatchObject({ code: '23514' })
    expect(await findCash(stage.ctx.read, stranger)).toBeUndefined()
    expect(await accounts(member)).toEqual({ cash: [100, 1] })
  })

  test('that was decided without reading the clock after the lock', async () => {
    const member = await aMember(100)
    const act = stage.ctx.transaction((tx) => move(tx, stage.ctx.chance, [give(member, 1)]))
    await expect(act).rejects.toThrow(/clock/)
  })
})

test('one cause may move the money of several members, once each', async () => {
  const [one, other] = [await aMember(100), await aMember(100)]
  const refId = stage.ctx.chance.id()
  await moveAll([take(one, 10, refId), take(other, 10, refId)])
  expect([await accounts(one), await accounts(other)]).toEqual([{ cash: [90, 2] }, { cash: [90, 2] }])
})

test('no move, no statement: an empty list needs neither lock nor clock', async () => {
  expect(await stage.ctx.transaction((tx) => move(tx, stage.ctx.chance, []))).toEqual([])
})

test('the house keeps no balance, so moving its money touches no account', async () => {
  const house = stage.ctx.chance.id()
  const way = { debit: 'round:escrow', credit: 'house:pnl' } as const
  const [moved] = await moveAll([{ kind: 'sweep', refType: 'round', ...way, ...sharedOf(house, 100) }])
  expect(Object.values(moved ?? {})).toEqual([null, null, null, null])
  expect(await accounts(house)).toEqual({})
})

test('a balance is told once, after the commit, in baht, with the newest version', async () => {
  const member = await aMember(100)
  await stage.ctx.transaction(async (tx) => {
    await lockAccounts(tx, [member])
    await move(tx, stage.ctx.chance, [give(member, 50), take(member, 25), give(member, 2)])
    await tx.run`select 1`
    expect(told).toEqual([])
  })
  expect(told).toEqual([{ name: 'balance', memberId: member, balance: 1.27, version: 4 }])
})

test('money in a pot that is not cash is not told as a balance', async () => {
  const member = await aMember(100)
  await moveAll([setAside(member, 5)])
  told = []
  const way = { debit: 'hold', credit: 'round:escrow' } as const
  await moveAll([{ kind: 'bet', refType: 'ticket', ...way, ...sharedOf(member, 5) }])
  expect(told).toEqual([])
})
