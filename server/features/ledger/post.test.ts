import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Satang, satang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { openStage, type Stage } from '../../../tests/support/stage.ts'
import type { LiveEvent } from '../../live/live-event.ts'
import { post, type TransferWish } from './post.ts'
import { findCash, lockAccounts } from './queries.ts'

const database = useDatabase()
let stage: Stage
let told: LiveEvent[] = []
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  stage.listen((event) => told.push(event))
})
afterAll(() => stage.close())

async function aMember(cash: number): Promise<string> {
  const [id] = (await stage.members(1, satang(cash))) as [string]
  told = []
  return id
}

/** A gift from the house, unless said otherwise. */
function move(memberId: string, amount: number, change: Partial<TransferWish> = {}): TransferWish {
  return {
    memberId,
    operatorId: stage.operatorId,
    kind: 'opening',
    refType: 'test',
    refId: stage.ctx.chance.id(),
    debit: 'house:adjust',
    credit: 'cash',
    amount: amount as Satang,
    actor: 'test',
    ...change,
  }
}

function take(memberId: string, amount: number, change: Partial<TransferWish> = {}): TransferWish {
  return move(memberId, amount, { debit: 'cash', credit: 'house:adjust', ...change })
}

function postAll(wishes: readonly TransferWish[]) {
  return stage.ctx.transaction(async (tx) => {
    await lockAccounts(tx, [...new Set(wishes.map((wish) => wish.memberId))])
    return post(tx, stage.ctx.chance, wishes)
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
    const posted = await postAll([move(member, 50), take(member, 130), move(member, 7)])
    expect(posted).toEqual([
      { debitBalance: null, debitVersion: null, creditBalance: 150, creditVersion: 2 },
      { debitBalance: 20, debitVersion: 3, creditBalance: null, creditVersion: null },
      { debitBalance: null, debitVersion: null, creditBalance: 27, creditVersion: 4 },
    ])
    expect(await accounts(member)).toEqual({ cash: [27, 4] })
  })

  test('between two of their own accounts move both', async () => {
    const member = await aMember(100)
    const aside = { debit: 'cash', credit: 'bonus' } as const
    const back = { debit: 'bonus', credit: 'cash' } as const
    const posted = await postAll([move(member, 60, aside), move(member, 25, back)])
    expect(posted).toEqual([
      { debitBalance: 40, debitVersion: 2, creditBalance: 60, creditVersion: 1 },
      { debitBalance: 35, debitVersion: 2, creditBalance: 65, creditVersion: 3 },
    ])
    expect(await accounts(member)).toEqual({ cash: [65, 3], bonus: [35, 2] })
  })

  test('and of others do not mix', async () => {
    const [one, other] = [await aMember(100), await aMember(1_000)]
    const posted = await postAll([move(one, 1), move(other, 1), move(one, 1), move(other, 1)])
    expect(posted.map((row) => row.creditBalance)).toEqual([101, 1_001, 102, 1_002])
  })
})

describe('an act is refused whole', () => {
  test.each([
    ['below zero at the end', (m: string) => [take(m, 102)], /account_check|balance/],
    ['below zero in the middle', (m: string) => [take(m, 102), move(m, 500)], /transfer_check|balance/],
    ['a cause used twice at once', twice, /duplicate key/],
    ['nothing moved', (m: string) => [move(m, 0)], /amount/],
    ['a negative amount', (m: string) => [move(m, 5), move(m, -5)], /amount/],
    ['an account into itself', (m: string) => [move(m, 5, { debit: 'cash' })], /check constraint/],
  ] as const)('for %s', async (_, wishes, reason) => {
    const member = await aMember(100)
    await expect(postAll([move(member, 1), ...wishes(member)])).rejects.toThrow(reason)
    expect(await accounts(member)).toEqual({ cash: [100, 1] })
    expect(told, 'nothing is told').toEqual([])
  })

  function twice(member: string): TransferWish[] {
    const wish = take(member, 10)
    return [wish, { ...wish, amount: satang(20) }]
  }

  test('for a cause used before', async () => {
    const member = await aMember(100)
    const wish = take(member, 10)
    await postAll([wish])
    await expect(postAll([{ ...wish, amount: satang(1) }])).rejects.toMatchObject({ code: '23505' })
    expect(await accounts(member)).toEqual({ cash: [90, 2] })
  })

  test('for a member without accounts', async () => {
    const stranger = stage.ctx.chance.id()
    const member = await aMember(100)
    await expect(postAll([move(member, 1), move(stranger, 1)])).rejects.toMatchObject({ code: '23514' })
    expect(await findCash(stage.ctx.read, stranger)).toBeUndefined()
    expect(await accounts(member)).toEqual({ cash: [100, 1] })
  })

  test('that was decided without reading the clock after the lock', async () => {
    const member = await aMember(100)
    const act = stage.ctx.transaction((tx) => post(tx, stage.ctx.chance, [move(member, 1)]))
    await expect(act).rejects.toThrow(/clock/)
  })
})

test('one cause may move the money of several members, once each', async () => {
  const [one, other] = [await aMember(100), await aMember(100)]
  const refId = stage.ctx.chance.id()
  await postAll([take(one, 10, { refId }), take(other, 10, { refId })])
  expect([await accounts(one), await accounts(other)]).toEqual([{ cash: [90, 2] }, { cash: [90, 2] }])
})

test('no wish, no statement: an empty list needs neither lock nor clock', async () => {
  expect(await stage.ctx.transaction((tx) => post(tx, stage.ctx.chance, []))).toEqual([])
})

test('the house keeps no balance, so moving its money touches no account', async () => {
  const house = stage.ctx.chance.id()
  const wish = move(house, 100, { credit: 'house:pnl' })
  const [posted] = await postAll([wish])
  expect(Object.values(posted ?? {})).toEqual([null, null, null, null])
  expect(await accounts(house)).toEqual({})
})

test('a balance is told once, after the commit, in baht, with the newest version', async () => {
  const member = await aMember(100)
  await stage.ctx.transaction(async (tx) => {
    await lockAccounts(tx, [member])
    await post(tx, stage.ctx.chance, [move(member, 50), take(member, 25), move(member, 2)])
    await tx.run`select 1`
    expect(told).toEqual([])
  })
  expect(told).toEqual([{ name: 'balance', memberId: member, balance: 1.27, version: 4 }])
})

test('money in a pot that is not cash is not told as a balance', async () => {
  const member = await aMember(100)
  await postAll([move(member, 5, { credit: 'bonus' })])
  expect(told).toEqual([])
})
