import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { bahtToSatang, multipleToRate } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { agreeOnNumbers } from '../../../tests/support/stage/agreed-numbers.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { readBoard } from '../booking/read-board.ts'
import { findExposure, tryRule } from './find-exposure.ts'
import { listRoundSales } from './queries-sales.ts'
import { setCaps } from './set-caps.ts'
import { setNumbers } from './set-numbers.ts'
import { setRoundLimits } from './set-round-limits.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

type Asked = readonly (readonly [BetType, string, number])[]

async function aMember(): Promise<string> {
  const [member] = await stage.members(1, bahtToSatang(100_000))
  return member as string
}

async function bet(roundId: string, lines: Asked, memberId?: string) {
  return placeTicket(stage.ctx, wishFor(stage, memberId ?? (await aMember()), roundId, lines))
}

function by(roundId: string) {
  return { operatorId: stage.operatorId, staffId: stage.makerId, roundId, withReversed: false }
}

async function soldOf(roundId: string): Promise<Record<string, number>> {
  const rows = await listRoundSales(stage.ctx.read, roundId)
  return Object.fromEntries(rows.map(({ type, number, sold }) => [`${type} ${number}`, sold / 100]))
}

const SIX = ['789', '798', '879', '897', '978', '987']

describe('a number whose order does not matter is one number', () => {
  test.each([
    ['three_tod', '252', ['225', '252', '522'], '552'],
    ['two_tod', '21', ['12', '21'], '11'],
    ['four_tod', '4321', ['1234', '2143', '4321'], '1233'],
    ['four_float', '9522', ['2259', '9522', '5292'], '2559'],
    ['five_float', '54321', ['12345', '51432'], '12344'],
  ] as const)('%s %s is closed in every order', async (type, closed, orders, another) => {
    const roundId = await stage.openRound({ types: [type] })
    const done = await setNumbers(stage.ctx, {
      ...by(roundId),
      type,
      numbers: [closed],
      rule: { kind: 'closed' },
    })
    expect(done.numbers).toEqual([[...closed].sort().join('')])
    for (const number of orders) {
      await expect(bet(roundId, [[type, number, 10]])).rejects.toMatchObject({
        extra: { changed: [{ index: 0, code: 'NUMBER_CLOSED', stakeMax: 0 }] },
      })
    }
    await bet(roundId, [[type, another, 10]])
    await setNumbers(stage.ctx, { ...by(roundId), type, numbers: [orders[0]], rule: null })
    await bet(roundId, [[type, closed, 10]])
  })

  test('a cap counts all orders, tickets before it and tickets taken back included', async () => {
    const roundId = await stage.openRound()
    const memberId = await aMember()
    const lines = SIX.map((number) => ['three_tod', number, 10] as const)
    const before = await bet(roundId, lines, memberId)
    await setCaps(stage.ctx, { ...by(roundId), type: 'three_tod', numbers: ['978'], cap: bahtToSatang(100) })
    expect(await soldOf(roundId)).toEqual({ 'three_tod 789': 60 })
    await expect(bet(roundId, [['three_tod', '879', 41]])).rejects.toMatchObject({
      extra: { changed: [{ code: 'CAP', stakeMax: 40_00 }] },
    })
    await bet(roundId, [['three_tod', '879', 40]])
    await expect(bet(roundId, [['three_tod', '987', 1]])).rejects.toMatchObject({ code: 'LINES_CHANGED' })
    await cancelTicket(stage.ctx, { memberId, ticketId: before.id })
    expect(await soldOf(roundId)).toEqual({ 'three_tod 789': 40 })
  })

  test('six orders in one ticket count together, and so does a cap of the whole type', async () => {
    const roundId = await stage.openRound()
    await setRoundLimits(stage.ctx, {
      ...by(roundId),
      limits: { types: { three_tod: { cap: bahtToSatang(100) } } },
    })
    const lines = SIX.map((number) => ['three_tod', number, 20] as const)
    await expect(bet(roundId, lines)).rejects.toMatchObject({
      code: 'LINES_CHANGED',
      extra: { changed: [{ index: 5, code: 'CAP', stakeMax: 0 }] },
    })
    const ticket = await bet(roundId, lines.slice(1))
    expect(
      ticket.lines.map(({ number }) => number),
      'as the member wrote them',
    ).toEqual(SIX.slice(1))
    expect(await soldOf(roundId)).toEqual({ 'three_tod 789': 100 })
  })

  test('steps fall with what is sold of every order', async () => {
    const roundId = await stage.openRound()
    const tiers = [
      { upTo: bahtToSatang(100), rate: multipleToRate(120) },
      { upTo: null, rate: multipleToRate(60) },
    ]
    await agreeOnNumbers(stage, {
      ...by(roundId),
      type: 'three_tod',
      numbers: ['987'],
      rule: { kind: 'tiers', tiers },
    })
    const first = await bet(roundId, [['three_tod', '789', 100]])
    const second = await bet(roundId, [['three_tod', '897', 100]])
    expect([first, second].map(({ lines }) => lines[0]?.rate)).toEqual([120_00, 60_00])
  })

  test('the live price and what is left are those of the number in every order', async () => {
    const roundId = await stage.openRound()
    await setCaps(stage.ctx, { ...by(roundId), type: 'three_tod', numbers: ['522'], cap: bahtToSatang(100) })
    const memberId = await aMember()
    await bookNumbers(stage.ctx, wishFor(stage, memberId, roundId, [['three_tod', '252', 60]]))
    const held = await bookNumbers(stage.ctx, wishFor(stage, memberId, roundId, [['three_tod', '225', 10]]))
    const board = await readBoard(stage.ctx, stage.operatorId, roundId)
    const tod = board?.find(({ type, plan }) => type === 'three_tod' && plan === 'full')
    expect([...(tod?.numbers.keys() ?? [])]).toEqual(['225'])
    expect(tod?.numbers.get('225' as never)).toMatchObject({ left: 30_00, rate: held.lines[0]?.rate })
    expect(held.lines[0]?.rate).toBeLessThan(tod?.untouched.rate ?? 0)
  })

  test('the worst draw and the dearest numbers know one number', async () => {
    const roundId = await stage.openRound({ closesInMs: 3_600_000 })
    await bet(
      roundId,
      SIX.map((number) => ['three_tod', number, 10] as const),
    )
    await bookNumbers(stage.ctx, wishFor(stage, await aMember(), roundId, [['three_tod', '987', 40]]))
    await moveClock(database.url, 3_000)
    const found = await findExposure(stage.ctx, { operatorId: stage.operatorId, roundId })
    const tried = await tryRule(stage.ctx, {
      ...{ operatorId: stage.operatorId, roundId, type: 'three_tod', number: '978' },
      ...{ more: bahtToSatang(1_000), rule: { cap: bahtToSatang(150) } },
    })
    await moveClock(database.url, 0)
    expect(found.dearest).toMatchObject([{ type: 'three_tod', number: '789', stake: 100_00 }])
    expect(tried.under.stake).toBe(150_00)
  })
})
