import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { SaleLimits } from '../../../domain/betting/price/sale-limits.ts'
import { bahtToSatang, multipleToRate } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { agreeOnNumbers } from '../../../tests/support/stage/agreed-numbers.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { listLotteries } from '../rounds/queries.ts'
import { listRoundSales } from './queries-sales.ts'
import { setCaps } from './set-caps.ts'
import { setLotteryLimits } from './set-lottery-limits.ts'
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
  return { operatorId: stage.operatorId, staffId: stage.makerId, roundId }
}

function cap(roundId: string, baht: number | null, number = '12') {
  const wish = { ...by(roundId), type: 'two_top' as const, numbers: [number], withReversed: false }
  return setCaps(stage.ctx, { ...wish, cap: baht === null ? null : bahtToSatang(baht) })
}

function limit(roundId: string, limits: SaleLimits) {
  return setRoundLimits(stage.ctx, { ...by(roundId), limits })
}

async function soldOf(roundId: string): Promise<Record<string, number>> {
  const rows = await listRoundSales(stage.ctx.read, roundId)
  return Object.fromEntries(rows.map(({ type, number, sold }) => [`${type} ${number}`, sold / 100]))
}

describe('a cap', () => {
  test('counts what was sold before it, sells what is left, and says what would be taken', async () => {
    const roundId = await stage.openRound()
    await bet(roundId, [
      ['two_top', '12', 300],
      ['two_top', '34', 5_000],
      ['two_top', '12', 100],
    ])
    await cap(roundId, 500)
    expect(await soldOf(roundId)).toEqual({ 'two_top 12': 400 })
    await expect(bet(roundId, [['two_top', '12', 101]])).rejects.toMatchObject({
      code: 'LINES_CHANGED',
      extra: { changed: [{ index: 0, code: 'CAP', rate: 90_00, stakeMax: 100_00 }] },
    })
    await bet(roundId, [['two_top', '12', 100]])
    await bet(roundId, [['two_top', '34', 10_000]])
    expect(await soldOf(roundId)).toEqual({ 'two_top 12': 500 })
  })

  test('a cancelled ticket gives its part back, once, though it was sold before the cap', async () => {
    const roundId = await stage.openRound()
    const memberId = await aMember()
    const ticket = await bet(
      roundId,
      [
        ['two_top', '12', 400],
        ['two_top', '12', 50],
      ],
      memberId,
    )
    await cap(roundId, 500)
    const cancels = [1, 2, 3].map(() => cancelTicket(stage.ctx, { memberId, ticketId: ticket.id }))
    await Promise.all(cancels)
    expect(await soldOf(roundId)).toEqual({ 'two_top 12': 0 })
    await bet(roundId, [['two_top', '12', 500]])
  })

  test('taken away and set again, it knows what was sold meanwhile', async () => {
    const roundId = await stage.openRound()
    await cap(roundId, 500)
    await bet(roundId, [['two_top', '12', 200]])
    await cap(roundId, null)
    expect(await soldOf(roundId)).toEqual({})
    await bet(roundId, [['two_top', '12', 9_000]])
    await cap(roundId, 10_000)
    await expect(bet(roundId, [['two_top', '12', 801]])).rejects.toMatchObject({
      extra: { changed: [{ code: 'CAP', stakeMax: 800_00 }] },
    })
  })

  test('of a type counts each number by itself, and lives beside the cap of one number', async () => {
    const roundId = await stage.openRound()
    await bet(roundId, [
      ['two_top', '12', 60],
      ['two_bottom', '12', 70],
    ])
    await limit(roundId, { types: { two_top: { cap: bahtToSatang(100) } } })
    await cap(roundId, 1_000, '99')
    await bet(roundId, [
      ['two_top', '12', 40],
      ['two_top', '98', 100],
      ['two_top', '99', 1_000],
    ])
    await expect(bet(roundId, [['two_top', '98', 1]])).rejects.toMatchObject({ code: 'LINES_CHANGED' })
    await cap(roundId, null, '99')
    await limit(roundId, { types: {} })
    expect(await soldOf(roundId), 'nothing is counted any more').toEqual({})
    await bet(roundId, [['two_top', '98', 10_000]])
  })

  test('with fifty members at once and from two programs: exactly as much is sold as fits', async () => {
    const other = openMachinery(database.url)
    try {
      const roundId = await stage.openRound()
      await cap(roundId, 300)
      const members = await stage.members(50, bahtToSatang(100))
      const outcomes = await Promise.allSettled(
        members.map((member, index) =>
          placeTicket(
            index % 2 ? stage.ctx : other.ctx,
            wishFor(stage, member, roundId, [
              ['two_top', '12', 7],
              ['two_top', '21', 1],
            ]),
          ),
        ),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(42)
      expect(await soldOf(roundId)).toEqual({ 'two_top 12': 294 })
    } finally {
      await other.close()
    }
  })

  test('the same key twice takes the capacity once', async () => {
    const roundId = await stage.openRound()
    await cap(roundId, 100)
    const wish = wishFor(stage, await aMember(), roundId, [['two_top', '12', 100]])
    const [first, again] = [await placeTicket(stage.ctx, wish), await placeTicket(stage.ctx, wish)]
    expect(again.id).toBe(first.id)
    expect(await soldOf(roundId)).toEqual({ 'two_top 12': 100 })
  })

  test('a refused ticket takes nothing from its neighbours in the batch', async () => {
    const roundId = await stage.openRound()
    await cap(roundId, 100)
    const [poor, rich] = [(await stage.members(1, bahtToSatang(10)))[0] as string, await aMember()]
    const lines: Asked = [['two_top', '12', 100]]
    const outcomes = await Promise.allSettled([bet(roundId, lines, poor), bet(roundId, lines, rich)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})

test('a number in steps pays less as it fills up', async () => {
  const roundId = await stage.openRound()
  const tiers = [
    { upTo: bahtToSatang(1_000), rate: multipleToRate(90) },
    { upTo: null, rate: multipleToRate(70) },
  ]
  await bet(roundId, [['two_top', '12', 900]])
  const wish = { roundId, type: 'two_top' as const, numbers: ['12'], withReversed: true }
  await agreeOnNumbers(stage, { ...wish, rule: { kind: 'tiers', tiers } })
  await expect(bet(roundId, [['two_top', '12', 101]])).rejects.toMatchObject({
    extra: { changed: [{ code: 'TIER', rate: 90_00, stakeMax: 100_00 }] },
  })
  const sold = await bet(roundId, [
    ['two_top', '12', 100],
    ['two_top', '12', 50],
    ['two_top', '21', 10],
  ])
  expect(sold.lines.map((line) => line.rate)).toEqual([90_00, 70_00, 90_00])
})

describe('a limit of the member', () => {
  test('on each number counts all tickets of the round, and not what was taken back', async () => {
    const roundId = await stage.openRound()
    const memberId = await aMember()
    await limit(roundId, { types: { two_top: { memberCap: bahtToSatang(500) } } })
    const first = await bet(roundId, [['two_top', '12', 300]], memberId)
    await expect(bet(roundId, [['two_top', '12', 201]], memberId)).rejects.toMatchObject({
      extra: { changed: [{ code: 'MEMBER_CAP', stakeMax: 200_00 }] },
    })
    await bet(roundId, [['two_top', '12', 500]])
    await bet(
      roundId,
      [
        ['two_bottom', '12', 900],
        ['two_top', '13', 500],
      ],
      memberId,
    )
    await cancelTicket(stage.ctx, { memberId, ticketId: first.id })
    await bet(roundId, [['two_top', '12', 500]], memberId)
  })

  test('on the round counts all tickets, whatever they are on', async () => {
    const roundId = await stage.openRound()
    const memberId = await aMember()
    await limit(roundId, { memberRoundMax: bahtToSatang(1_000), types: {} })
    await bet(roundId, [['two_top', '12', 900]], memberId)
    await expect(bet(roundId, [['run_top', '1', 101]], memberId)).rejects.toMatchObject({
      code: 'ROUND_LIMIT',
      extra: { left: 100_00 },
    })
    await bet(roundId, [['run_top', '1', 100]], memberId)
    await bet(await stage.openRound(), [['run_top', '1', 1_000]], memberId)
  })
})

test('what a lottery’s rounds begin with reaches rounds that open later, and none on sale', async () => {
  const onSale = await stage.openRound({ lottery: 'lao', types: ['two_top'] })
  const lotteries = await listLotteries(stage.ctx.read, stage.operatorId)
  const lotteryId = lotteries.find(({ code }) => code === 'lao')?.id ?? ''
  const wish = { operatorId: stage.operatorId, staffId: stage.makerId, lotteryId }
  await setLotteryLimits(stage.ctx, { ...wish, limits: { types: { two_top: { cap: bahtToSatang(50) } } } })
  const later = await stage.openRound({ lottery: 'lao', types: ['two_top'], openedMsAgo: 0 })
  await bet(onSale, [['two_top', '12', 60]])
  await expect(bet(later, [['two_top', '12', 60]])).rejects.toMatchObject({ code: 'LINES_CHANGED' })
  await limit(later, { types: { two_top: { cap: bahtToSatang(70) } } })
  await bet(later, [['two_top', '12', 60]])
})

test('steps of a whole type are not set while it is on sale', async () => {
  const roundId = await stage.openRound()
  const tiers = [{ upTo: null, rate: multipleToRate(90) }]
  await expect(limit(roundId, { types: { two_top: { tiers } } })).rejects.toMatchObject({
    code: 'TWO_NEEDED',
  })
})

test.each([
  ['a type the lottery does not sell', { types: { six_top: { cap: bahtToSatang(5) } } }, 'TYPE_NOT_SOLD'],
  [
    'steps of a type that begin below what it pays',
    { types: { two_top: { tiers: [{ upTo: null, rate: multipleToRate(80) }] } } },
    'TIERS_INVALID',
  ],
] as const)('%s is refused', async (_, limits, code) => {
  const roundId = await stage.openRound()
  await expect(limit(roundId, limits)).rejects.toMatchObject({ code })
  await expect(
    setLotteryLimits(stage.ctx, { ...by(roundId), lotteryId: randomUUID(), limits }),
  ).rejects.toMatchObject({ code: 'PROGRAM_UNKNOWN' })
})

test('of two who changed the same limits the later is told, and undoes nothing', async () => {
  const roundId = await stage.openRound()
  const seen = { types: {} }
  const set = (cap: number, before: SaleLimits) =>
    setRoundLimits(stage.ctx, {
      ...{ ...by(roundId), limits: { types: { two_top: { cap: bahtToSatang(cap) } } }, seen: before },
    })
  await set(500, seen)
  await expect(set(900, seen)).rejects.toMatchObject({ code: 'LIMITS_CHANGED' })
  await set(900, { types: { two_top: { cap: bahtToSatang(500) } } })
})
