import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { bahtToSatang, multipleToRate } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { agreeOnNumbers } from '../../../tests/support/stage/agreed-numbers.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { closeRound } from '../rounds/close-round.ts'
import { confirmNumbers, rejectNumbers } from './confirm-numbers.ts'
import { findLimits } from './queries.ts'
import { setCaps } from './set-caps.ts'
import { type SetNumbers, setNumbers } from './set-numbers.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

function rule(roundId: string, change: Partial<SetNumbers> = {}): SetNumbers {
  const { operatorId, makerId: staffId } = stage
  return {
    operatorId,
    roundId,
    staffId,
    type: 'two_top',
    numbers: ['08'],
    rule: { kind: 'closed' },
    withReversed: false,
    ...change,
  }
}

async function bet(
  roundId: string,
  lines: readonly (readonly [BetType, string, number])[],
  shownRate?: number,
) {
  const [member] = (await stage.members(1, bahtToSatang(1_000))) as [string]
  const wish = wishFor(stage, member, roundId, lines)
  const shown = shownRate === undefined ? {} : { expectedRate: multipleToRate(shownRate) }
  return placeTicket(stage.ctx, { ...wish, lines: wish.lines.map((line) => ({ ...line, ...shown })) })
}

test('a closed number is not sold, its neighbours are; opened again, it is', async () => {
  const roundId = await stage.openRound()
  await setNumbers(stage.ctx, rule(roundId))
  await expect(
    bet(roundId, [
      ['two_top', '09', 10],
      ['two_top', '08', 10],
    ]),
  ).rejects.toMatchObject({
    code: 'LINES_CHANGED',
    extra: { changed: [{ index: 1, code: 'NUMBER_CLOSED', stakeMax: 0 }] },
  })
  expect(await bet(roundId, [['two_bottom', '08', 10]])).toMatchObject({ net: 10_00 })
  await setNumbers(stage.ctx, rule(roundId, { rule: null }))
  expect(await bet(roundId, [['two_top', '08', 10]])).toMatchObject({ net: 10_00 })
})

test('a number paid half is sold at half the rate, and asked about where the screen showed the whole one', async () => {
  const roundId = await stage.openRound()
  const before = await bet(roundId, [['two_top', '08', 10]])
  await agreeOnNumbers(stage, rule(roundId, { rule: { kind: 'half' } }))
  await expect(bet(roundId, [['two_top', '08', 10]], 90)).rejects.toMatchObject({
    code: 'LINES_CHANGED',
    extra: { changed: [{ index: 0, code: 'RATE_CHANGED', rate: 45_00 }] },
  })
  expect(await bet(roundId, [['two_top', '08', 10]], 45)).toMatchObject({
    lines: [{ rate: 45_00, win: 450_00 }],
  })
  expect(before.lines[0]?.rate, 'what was sold keeps its rate').toBe(90_00)
})

test('numbers turned round are meant as well when that is asked', async () => {
  const roundId = await stage.openRound()
  const wish = rule(roundId, { type: 'three_top', numbers: ['123', '112'], withReversed: true })
  expect((await setNumbers(stage.ctx, wish)).numbers).toHaveLength(9)
  expect((await findLimits(stage.ctx.read, roundId))?.numbers).toHaveLength(9)
})

test.each([
  ['an unknown round', { roundId: randomUUID() }, 'ROUND_UNKNOWN'],
  ['a round of another operator', { operatorId: randomUUID() }, 'ROUND_UNKNOWN'],
  ['two digits for three', { type: 'three_top' }, 'WRONG_DIGITS'],
  ['Thai digits', { numbers: ['๐๘'] }, 'WRONG_DIGITS'],
] as const)('%s is refused', async (_, change, code) => {
  const roundId = await stage.openRound()
  await expect(setNumbers(stage.ctx, rule(roundId, change as Partial<SetNumbers>))).rejects.toMatchObject({
    code,
  })
  expect((await findLimits(stage.ctx.read, roundId))?.numbers).toEqual([])
})

test('a type the round does not have, and a round that is closed, are refused', async () => {
  const lao = await stage.openRound({ lottery: 'lao', types: ['two_top'] })
  await expect(setNumbers(stage.ctx, rule(lao, { type: 'two_bottom' }))).rejects.toMatchObject({
    code: 'TYPE_NOT_SOLD',
  })
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId: lao, reason: 'test' })
  await expect(setNumbers(stage.ctx, rule(lao))).rejects.toMatchObject({ code: 'ROUND_CLOSED' })
})

describe('other rates of a round on sale', () => {
  const decide = (roundId: string, proposalId: string | undefined, staffId: string) => {
    const { operatorId } = stage
    return { operatorId, roundId, proposalId: proposalId ?? '', staffId }
  }

  test('hold once another person has agreed, and not before', async () => {
    const roundId = await stage.openRound()
    const { proposalId } = await setNumbers(stage.ctx, rule(roundId, { rule: { kind: 'half' } }))
    expect(await bet(roundId, [['two_top', '08', 10]])).toMatchObject({ lines: [{ rate: 90_00 }] })
    const own = confirmNumbers(stage.ctx, decide(roundId, proposalId, stage.makerId))
    await expect(own).rejects.toMatchObject({ code: 'SAME_PERSON' })
    const [first, again] = await Promise.allSettled([
      confirmNumbers(stage.ctx, decide(roundId, proposalId, stage.checkerId)),
      confirmNumbers(stage.ctx, decide(roundId, proposalId, stage.checkerId)),
    ])
    expect([first, again].map((each) => each.status === 'fulfilled' && each.value)).toEqual([
      { numbers: ['08'] },
      { numbers: ['08'] },
    ])
    expect(await bet(roundId, [['two_top', '08', 10]])).toMatchObject({ lines: [{ rate: 45_00 }] })

    // Back to what the type pays is a change of rates too; to close is none.
    expect(await setNumbers(stage.ctx, rule(roundId, { rule: null }))).toHaveProperty('proposalId')
    expect(await setNumbers(stage.ctx, rule(roundId))).not.toHaveProperty('proposalId')
    await expect(bet(roundId, [['two_top', '08', 10]])).rejects.toMatchObject({ code: 'LINES_CHANGED' })
  })

  test.each([
    ['another person', (on: Stage) => on.checkerId, 'rejected'],
    ['the one who asked', (on: Stage) => on.makerId, 'withdrawn'],
  ] as const)('are given up by %s', async (_, who, state) => {
    const roundId = await stage.openRound()
    const { proposalId } = await setNumbers(stage.ctx, rule(roundId, { rule: { kind: 'half' } }))
    await rejectNumbers(stage.ctx, decide(roundId, proposalId, who(stage)))
    const late = confirmNumbers(stage.ctx, decide(roundId, proposalId, stage.checkerId))
    await expect(late).rejects.toMatchObject({ code: 'PROPOSAL_UNKNOWN' })
    const row = await stage.ctx.read.one`select state from approval where id = ${proposalId ?? ''}`
    expect(row).toEqual({ state })
    expect(await bet(roundId, [['two_top', '08', 10]])).toMatchObject({ lines: [{ rate: 90_00 }] })
  })

  test('do not open a number that somebody has closed since they were asked for', async () => {
    const roundId = await stage.openRound()
    const { proposalId } = await setNumbers(stage.ctx, rule(roundId, { rule: { kind: 'half' } }))
    await setNumbers(stage.ctx, rule(roundId))
    const late = confirmNumbers(stage.ctx, decide(roundId, proposalId, stage.checkerId))
    await expect(late).rejects.toMatchObject({ code: 'PROPOSAL_STALE' })
    await expect(bet(roundId, [['two_top', '08', 10]])).rejects.toMatchObject({ code: 'LINES_CHANGED' })
    await rejectNumbers(stage.ctx, decide(roundId, proposalId, stage.makerId))
  })

  test('are not asked for twice, nor where they hold already; other numbers beside them are', async () => {
    const roundId = await stage.openRound()
    const half = (numbers: string[]) =>
      setNumbers(stage.ctx, rule(roundId, { numbers, rule: { kind: 'half' } }))
    const { proposalId } = await half(['08', '09'])
    await expect(half(['09', '08'])).rejects.toMatchObject({ code: 'PROPOSAL_WAITS' })
    expect(await half(['10'])).toHaveProperty('proposalId')
    await confirmNumbers(stage.ctx, decide(roundId, proposalId, stage.checkerId))
    await expect(half(['08', '09'])).rejects.toMatchObject({ code: 'NUMBERS_UNCHANGED' })
    expect(await half(['08', '11'])).toHaveProperty('proposalId')
  })
})

test('a round names five thousand numbers, by rules and caps together, and no more; fewer it may always name', async () => {
  const roundId = await stage.openRound({ types: ['four_top', 'three_top'] })
  const digits = (from: number) =>
    Array.from({ length: 1_000 }, (_, nth) => String(from + nth).padStart(4, '0'))
  for (const from of [0, 1_000, 2_000, 3_000])
    await setNumbers(stage.ctx, rule(roundId, { type: 'four_top', numbers: digits(from) }))
  const { operatorId, makerId: staffId } = stage
  const caps = { operatorId, roundId, staffId, type: 'four_top', withReversed: false } as const
  // The same numbers once more are no others.
  await setCaps(stage.ctx, { ...caps, numbers: digits(3_000), cap: bahtToSatang(100) })
  await setCaps(stage.ctx, { ...caps, numbers: digits(4_000), cap: bahtToSatang(100) })
  const oneMore = { type: 'three_top', numbers: ['123'] } as const
  await expect(setNumbers(stage.ctx, rule(roundId, oneMore))).rejects.toMatchObject({
    code: 'NUMBERS_TOO_MANY',
  })
  await expect(setCaps(stage.ctx, { ...caps, ...oneMore, cap: bahtToSatang(1) })).rejects.toMatchObject({
    code: 'NUMBERS_TOO_MANY',
  })
  await setNumbers(stage.ctx, rule(roundId, { type: 'four_top', numbers: ['0000'], rule: null }))
  await setNumbers(stage.ctx, rule(roundId, oneMore))
  const rising = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).filter(
    (number) => [...number].sort().join('') === number,
  )
  const reversed = { type: 'four_top', numbers: rising, withReversed: true } as const
  await expect(setNumbers(stage.ctx, rule(roundId, reversed))).rejects.toMatchObject({
    code: 'NUMBERS_TOO_MANY',
  })
})
