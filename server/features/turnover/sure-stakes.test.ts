import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BET_TYPES, type BetType, digitsOf, isChoice } from '../../../domain/betting/bet-types.ts'
import { canonicalNumber } from '../../../domain/betting/number-key.ts'
import { chanceOf, examplesOf } from '../../../domain/betting/price/odds.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { countedTurnover } from '../../../domain/turnover/counted.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { drawRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { findRound } from '../rounds/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { accrueTurnover, readDue } from './accrue-turnover.ts'
import { insertSureStakes } from './queries-play.ts'

const database = useDatabase()
let stage: Stage
let known: ReadonlyMap<BetType, { part: string; wins: number }>
/** Of so many running digits: the bound of two digits that are drawn, and of three. */
let running: readonly { ofTwo: number; ofThree: number }[]
beforeAll(async () => {
  stage = await openStage(database.url)
  const rows = await stage.ctx.read.run<{ type: BetType; part: string; wins: number }>`
    select type::text, turnover_part(type) as part, wins_at_most(type) as wins from unnest(enum_range(null::bet_type)) type`
  known = new Map(rows.map((row) => [row.type, row]))
  running = await stage.ctx.read.run<{ ofTwo: number; ofThree: number }>`
    select running_wins(2, n)::int as "ofTwo", running_wins(3, n)::int as "ofThree" from generate_series(0, 10) n order by n`
})
afterAll(() => stage.close())

const MILLION = 1_000_000
const SURE = 800_000
const TYPES = BET_TYPES.map(({ type }) => type)

/** All numbers of a type, or one of each kind where they are very many. */
function numbersOf(type: BetType): readonly string[] {
  if (isChoice(type)) return ['0', '1']
  const digits = digitsOf(type)
  if (digits > 4) return examplesOf(type)
  return Array.from({ length: 10 ** digits }, (_, at) => String(at).padStart(digits, '0'))
}

/** As the database bounds in how many of a million draws any of so many different bets of each type wins. */
function boundOf(counts: ReadonlyMap<BetType, number>): number {
  const bounds = [...counts].map(([type, count]) => {
    if (type === 'run_top') return running[count]?.ofThree ?? MILLION
    if (type === 'run_bottom') return running[count]?.ofTwo ?? MILLION
    return count * (known.get(type)?.wins ?? MILLION)
  })
  return bounds.reduce((sum, bound) => sum + bound, 0)
}

const line = (type: BetType, number: string, baht = 10) => ({
  ...{ type, number, win: satang(baht * 300), cost: satang(baht * 100) },
})

describe('what the database takes for sure is what the rules say', () => {
  test.each(TYPES)('of %s', (type) => {
    const { part, wins } = known.get(type) ?? { part: '', wins: 0 }
    const [first = ''] = numbersOf(type)
    expect(countedTurnover([line(type, first)])[0]?.part).toBe(part)
    const most = Math.max(
      ...numbersOf(type).map((number) => {
        const chance = chanceOf(type, number)
        return Math.ceil((chance.wins * MILLION) / chance.of)
      }),
    )
    // A set of four has prizes of many kinds: the program counts it.
    expect(wins).toBe(type === 'four_set' ? MILLION : most)
    const different = [...new Set(numbersOf(type).map((number) => canonicalNumber(type, number)))]
    const sure = different.filter((_, at) => boundOf(new Map([[type, at + 1]])) <= SURE)
    const lines = sure.map((number) => line(type, number))
    for (const { staked, counted } of countedTurnover(lines)) expect(counted).toBe(staked)
  })

  test('of several types together', () => {
    const some = fc.constantFrom(...TYPES).chain((type) =>
      fc.record({
        number: fc.constantFrom(...numbersOf(type)),
        baht: fc.integer({ min: 1, max: 5_000 }),
        type: fc.constant(type),
      }),
    )
    fc.assert(
      fc.property(fc.array(some, { maxLength: 120 }), (bets) => {
        const lines = bets.map(({ type, number, baht }) => line(type, number, baht))
        const different = new Map(lines.map(({ type, number }) => [`${type} ${number}`, type])).values()
        const byType = [...Map.groupBy(different, (type) => type)].map(
          ([type, own]) => [type, own.length] as const,
        )
        for (const { part, staked, counted } of countedTurnover(lines)) {
          const own = byType.filter(([type]) => known.get(type)?.part === part)
          if (boundOf(new Map(own)) <= SURE) expect(counted).toBe(staked)
        }
      }),
      { numRuns: 300 },
    )
  })
})

type Ticket = readonly (readonly [BetType, string, number])[]
const digits = (type: BetType, each: string): Ticket => [...each].map((digit) => [type, digit, 10])
const twos = (count: number): Ticket =>
  Array.from({ length: count }, (_, at) => ['two_top', String(at).padStart(2, '0'), 10])

const inRun: Ticket = ['11', '12', '13', '14', '15', '21'].map((number) => ['two_bottom', number, 10])

/** Each a member's tickets on one round, and whether the program has to count them. */
const BETS: readonly (readonly [string, readonly Ticket[], boolean])[] = [
  [
    'two parts',
    [
      [
        ['two_top', '12', 10],
        ['two_bottom', '12', 10],
        ['three_top', '123', 5],
      ],
    ],
    false,
  ],
  ['eighty of a hundred', [twos(40), twos(80).slice(40)], false],
  ['eighty-one of a hundred', [twos(81)], true],
  ['one running digit in five tickets', Array.from({ length: 5 }, () => digits('run_bottom', '7')), false],
  ['five running digits', [digits('run_bottom', '12'), digits('run_bottom', '345')], false],
  ['six running digits', [digits('run_bottom', '123456')], true],
  ['four running digits on top', [digits('run_top', '1234')], false],
  ['five running digits on top', [digits('run_top', '12345')], true],
  ['numbers whose digits run, which count whole', [[...digits('run_bottom', '12345'), ...inRun]], true],
  ['what has won', [[['two_top', '52', 10]]], false],
]

/** A settled round of these, and of a member whose only ticket was cancelled. */
async function settled(): Promise<{ roundId: string; members: string[] }> {
  const roundId = await stage.openRound()
  const members = await stage.members(BETS.length + 1, bahtToSatang(10_000))
  for (const [at, [, tickets]] of BETS.entries()) {
    for (const lines of tickets) {
      await placeTicket(stage.ctx, wishFor(stage, members[at] ?? '', roundId, lines))
    }
  }
  const memberId = members[BETS.length] ?? ''
  const { id } = await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', 10]]))
  await cancelTicket(stage.ctx, { memberId, ticketId: id })
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  return { roundId, members }
}

const differencesOf = async (roundId: string, memberIds: readonly string[]) => {
  const round = await findRound(stage.ctx.read, roundId)
  return round ? readDue(stage.ctx.read, round, { memberIds, settings: undefined }) : []
}

test('who may cover themselves is left to the program, and all are counted as they are counted again', async () => {
  const { roundId, members } = await settled()
  const counted = await stage.ctx.transaction(async (tx) => {
    await lockAccounts(tx, members)
    return insertSureStakes(tx, { roundId, product: 'thai', percent: 100 }, members)
  })
  const unsure = BETS.flatMap(([, , isUnsure], at) => (isUnsure ? [members[at]] : []))
  expect(counted?.unsure.toSorted()).toEqual(unsure.toSorted())
  expect((await differencesOf(roundId, members)).map(({ memberId }) => memberId)).toEqual(
    expect.arrayContaining(unsure.slice(0, 1)),
  )
  await accrueTurnover(stage.ctx, roundId)
  expect(await differencesOf(roundId, members)).toEqual([])
  expect(await accrueTurnover(stage.ctx, roundId)).toEqual({ entries: 0 })
})

test.each([1, 2, 3])('stopped at step %i, each is counted once', async (nth) => {
  const { roundId, members } = await settled()
  await expect(accrueTurnover(stoppedAt(stage.ctx, nth, 'after the commit'), roundId)).rejects.toThrow(
    'stopped',
  )
  await accrueTurnover(stage.ctx, roundId)
  expect(await differencesOf(roundId, members)).toEqual([])
  const rows = await stage.ctx.read.run<{ most: number }>`
    select max(nth) as most from turnover_entry where round_id = ${roundId} group by member_id`
  expect(rows.map(({ most }) => most)).toEqual(BETS.map(() => 1))
})

test('a second revision is left to the program, who writes what has changed', async () => {
  const { roundId, members } = await settled()
  await accrueTurnover(stage.ctx, roundId)
  const counted = await stage.ctx.transaction(async (tx) => {
    await lockAccounts(tx, members)
    return insertSureStakes(tx, { roundId, product: 'thai', percent: 50 }, members)
  })
  expect(counted).toMatchObject({ entries: 0 })
  expect(counted?.unsure.toSorted()).toEqual(members.slice(0, BETS.length).toSorted())
})

test('nothing of a round that is not settled', async () => {
  const roundId = await stage.openRound()
  const [memberId = ''] = await stage.members(1, bahtToSatang(100))
  await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', 10]]))
  const counted = await stage.ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    return insertSureStakes(tx, { roundId, product: 'thai', percent: 100 }, [memberId])
  })
  expect(counted).toBeUndefined()
})
