import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyInclusion } from '../../../domain/fair/merkle.ts'
import { bahtToSatang, type Satang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { Refusal } from '../../errors.ts'
import { sha256 } from '../../sha256.ts'
import { findCash } from '../ledger/queries.ts'
import { closeRound } from '../rounds/close-round.ts'
import { placeTicket } from './place-ticket.ts'
import type { PlacedTicket } from './ticket.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

async function aMember(baht: number): Promise<string> {
  const [id] = await stage.members(1, bahtToSatang(baht))
  return id as string
}

async function cashOf(memberId: string): Promise<number> {
  return (await findCash(stage.ctx.read, memberId))?.balance ?? -1
}

function refusals(outcomes: readonly PromiseSettledResult<PlacedTicket>[]): string[] {
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [codeOf(outcome.reason)] : []))
}

function codeOf(error: unknown): string {
  return error instanceof Refusal ? error.code : String(error)
}

describe('a ticket', () => {
  test('takes its price, and its receipt proves it', async () => {
    const [member, roundId] = [await aMember(1_000), await stage.openRound()]
    const ticket = await placeTicket(
      stage.ctx,
      wishFor(stage, member, roundId, [
        ['three_top', '123', 100],
        ['two_bottom', '08', 20.5],
      ]),
    )
    expect(ticket).toMatchObject({ stake: 120_50, net: 120_50, cashAfter: 879_50, status: 'placed' })
    expect(ticket.lines.map((line) => line.win)).toEqual([90_000_00, 1_845_00])
    expect(ticket.billNo).toBeGreaterThan(0)
    expect(verifyInclusion(sha256, ticket.receipt)).toBe(true)
    expect(await cashOf(member)).toBe(879_50)
  })

  test('of the discount plan costs less and pays on the gross stake', async () => {
    const [member, roundId] = [await aMember(100), await stage.openRound()]
    const wish = { ...wishFor(stage, member, roundId, [['three_top', '123', 100]]), plan: 'discount' }
    expect(await placeTicket(stage.ctx, wish)).toMatchObject({
      stake: 100_00,
      net: 75_00,
      cashAfter: 25_00,
      lines: [{ win: 65_000_00, rate: 65_000, discount: 2_500 }],
    })
  })

  test.each([
    ['an unknown round', { roundId: randomUUID() }, 'ROUND_UNKNOWN'],
    ['an unknown plan', { plan: 'gold' }, 'PLAN_UNKNOWN'],
    ['more than the cash', { baht: 1_000.01 }, 'CREDIT_TOO_LOW'],
    ['too little', { baht: 0.5 }, 'STAKE_TOO_LOW'],
    ['too much', { baht: 10_000.01 }, 'STAKE_TOO_HIGH'],
    ['two digits for three', { number: '12' }, 'WRONG_DIGITS'],
    ['Thai digits', { number: '๑๒๓' }, 'WRONG_DIGITS'],
    ['a space', { number: ' 123' }, 'WRONG_DIGITS'],
    ['a triple as tod', { type: 'three_tod', number: '111' }, 'TOD_TRIPLE'],
  ] as const)('with %s is refused and changes nothing', async (_, change: Record<string, unknown>, code) => {
    const [member, roundId] = [await aMember(1_000), await stage.openRound()]
    const wish = wishFor(stage, member, (change.roundId as string) ?? roundId, [
      [
        (change.type as 'three_top') ?? 'three_top',
        (change.number as string) ?? '123',
        (change.baht as number) ?? 10,
      ],
    ])
    const plan = (change.plan as string) ?? 'full'
    await expect(
      placeTicket(stage.ctx, { ...wish, plan }).catch((e) => Promise.reject(codeOf(e))),
    ).rejects.toBe(code)
    expect(await cashOf(member)).toBe(1_000_00)
  })

  test('of a banned member is refused', async () => {
    const [member, roundId] = [await aMember(100), await stage.openRound()]
    await stage.ctx.read.run`update member set status = 'banned' where member_id = ${member}`
    const wish = wishFor(stage, member, roundId, [['two_top', '12', 10]])
    await expect(placeTicket(stage.ctx, wish)).rejects.toMatchObject({ code: 'MEMBER_BANNED' })
  })

  test('in a closed round is refused', async () => {
    const [member, roundId] = [await aMember(100), await stage.openRound()]
    await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test' })
    const wish = wishFor(stage, member, roundId, [['two_top', '12', 10]])
    await expect(placeTicket(stage.ctx, wish)).rejects.toMatchObject({ code: 'ROUND_CLOSED' })
  })

  test('that cannot be signed takes nothing, though its payment was on the way first', async () => {
    const [member, roundId] = [await aMember(100), await stage.openRound()]
    const noKey = () => {
      throw new Error('the key is gone')
    }
    const ctx = { ...stage.ctx, keys: { ...stage.ctx.keys, sign: noKey } }
    const wish = wishFor(stage, member, roundId, [['two_top', '12', 10]])
    await expect(placeTicket(ctx, wish)).rejects.toThrow('the key is gone')
    expect(await cashOf(member)).toBe(100_00)
    expect(await placeTicket(stage.ctx, wish), 'its key is free').toMatchObject({ cashAfter: 90_00 })
  })

  test('whose price moved is refused with the new price', async () => {
    const [member, roundId] = [await aMember(100), await stage.openRound()]
    const wish = wishFor(stage, member, roundId, [['two_top', '12', 10]])
    const lines = wish.lines.map((line) => ({ ...line, expectedRate: 9_500 as never }))
    await expect(placeTicket(stage.ctx, { ...wish, lines })).rejects.toMatchObject({
      code: 'LINES_CHANGED',
      extra: { changed: [{ index: 0, code: 'RATE_CHANGED', rate: 9_000 }] },
    })
    expect(await cashOf(member)).toBe(100_00)
  })
})

describe('a key', () => {
  test('used by 200 at once has one effect and one answer', async () => {
    const [member, roundId] = [await aMember(1_000), await stage.openRound()]
    const wish = wishFor(stage, member, roundId, [['three_top', '123', 10]])
    const tickets = await Promise.all(Array.from({ length: 200 }, () => placeTicket(stage.ctx, wish)))
    expect(new Set(tickets.map((ticket) => ticket.id)).size).toBe(1)
    expect(tickets.filter((ticket) => !ticket.replayed)).toHaveLength(1)
    const { replayed: _a, ...first } = tickets.find((ticket) => !ticket.replayed) as PlacedTicket
    const { replayed: _b, ...again } = tickets.find((ticket) => ticket.replayed) as PlacedTicket
    expect(again).toEqual(first)
    expect(await cashOf(member)).toBe(990_00)
  })

  test('used from two programs at once has one effect', async () => {
    const other = openMachinery(database.url)
    try {
      const [member, roundId] = [await aMember(1_000), await stage.openRound()]
      const wish = wishFor(stage, member, roundId, [['three_top', '123', 10]])
      const both = [stage.ctx, other.ctx, stage.ctx, other.ctx].map((ctx) => placeTicket(ctx, wish))
      const tickets = await Promise.all(both)
      expect(new Set(tickets.map((ticket) => ticket.id)).size).toBe(1)
      expect(await cashOf(member)).toBe(990_00)
    } finally {
      await other.close()
    }
  })

  test('used again with another body is refused', async () => {
    const [member, roundId] = [await aMember(1_000), await stage.openRound()]
    const wish = wishFor(stage, member, roundId, [['three_top', '123', 10]])
    await placeTicket(stage.ctx, wish)
    const other = wishFor(stage, member, roundId, [['three_top', '124', 10]], wish.key)
    await expect(placeTicket(stage.ctx, other)).rejects.toMatchObject({ code: 'KEY_REUSED' })
    expect(await cashOf(member)).toBe(990_00)
  })

  test('that was refused may be tried again: a refusal is not remembered', async () => {
    const [member, roundId] = [await aMember(5), await stage.openRound()]
    const wish = wishFor(stage, member, roundId, [['three_top', '123', 10]])
    await expect(placeTicket(stage.ctx, wish)).rejects.toMatchObject({ code: 'CREDIT_TOO_LOW' })
    await stage.give(member, bahtToSatang(10))
    expect(await placeTicket(stage.ctx, wish)).toMatchObject({ cashAfter: 5_00, replayed: false })
  })
})

describe('at once', () => {
  test('two bets cannot spend the same baht', async () => {
    const [member, roundId] = [await aMember(100), await stage.openRound()]
    const wishes = ['123', '456'].map((number) =>
      wishFor(stage, member, roundId, [['three_top', number, 80]]),
    )
    const outcomes = await Promise.allSettled(wishes.map((wish) => placeTicket(stage.ctx, wish)))
    expect(refusals(outcomes)).toEqual(['CREDIT_TOO_LOW'])
    expect(await cashOf(member)).toBe(20_00)
  })

  test('fifty bets of one wallet spend exactly what it holds', async () => {
    const [member, roundId] = [await aMember(100), await stage.openRound()]
    const wishes = Array.from({ length: 50 }, () => wishFor(stage, member, roundId, [['two_top', '12', 7]]))
    const outcomes = await Promise.allSettled(wishes.map((wish) => placeTicket(stage.ctx, wish)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(14)
    expect(await cashOf(member)).toBe(2_00)
  })

  test('a refusal never touches its neighbours', async () => {
    const roundId = await stage.openRound()
    const rich = await stage.members(20, bahtToSatang(100))
    const poor = await stage.members(20, 0 as Satang)
    const wishes = rich.flatMap((member, index) => [
      wishFor(stage, member, roundId, [['two_top', '12', 10]]),
      wishFor(stage, poor[index] as string, roundId, [['two_top', '12', 10]]),
    ])
    const outcomes = await Promise.allSettled(wishes.map((wish) => placeTicket(stage.ctx, wish)))
    expect(outcomes.map((outcome) => outcome.status === 'fulfilled')).toEqual(
      wishes.map((_, index) => index % 2 === 0),
    )
    expect(new Set(refusals(outcomes))).toEqual(new Set(['CREDIT_TOO_LOW']))
  })

  test('a bet racing the close is before it or refused, never after it', async () => {
    const members = await stage.members(40, bahtToSatang(1_000))
    for (let race = 0; race < 10; race += 1) {
      const roundId = await stage.openRound()
      const bets = members.map((member) =>
        placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 1]])),
      )
      const closing = closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'race' })
      const [outcomes, closed] = await Promise.all([Promise.allSettled(bets), closing])
      const sold = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      for (const ticket of sold) expect(ticket.placedAt <= (closed.closedAt as Date)).toBe(true)
      expect(refusals(outcomes).every((code) => code === 'ROUND_CLOSED')).toBe(true)
      const { count } = await stage.ctx.read.one<{ count: number }>`
        select count(*)::int as count from ticket where round_id = ${roundId}`
      expect(count).toBe(sold.length)
    }
  })
})

test('the program may not change or remove a transfer, nor replace the clock', async () => {
  const { read } = stage.ctx
  await expect(read.run`update transfer set amount = 1`).rejects.toThrow(/permission denied/)
  await expect(read.run`delete from transfer`).rejects.toThrow(/permission denied/)
  await expect(read.run`truncate transfer`).rejects.toThrow(/permission denied/)
  await expect(
    read.run`create or replace function db_now() returns timestamptz language sql as 'select now()'`,
  ).rejects.toThrow(/permission denied|must be owner/)
})
