import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { modelRuns, modelSeed } from '../../../tests/support/seeded.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { Refusal } from '../../errors.ts'
import type { Machinery } from '../../make-context.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { listRoundSales } from './queries-sales.ts'
import { setCaps } from './set-caps.ts'
import { setRoundLimits } from './set-round-limits.ts'

const RUNS = modelRuns(60)
const SEED = modelSeed()
const NUMBERS = ['11', '22', '33'] as const
const MEMBERS = 3

type Step =
  | { readonly do: 'cap'; readonly number: number; readonly baht: number | null }
  | { readonly do: 'capType'; readonly baht: number | null }
  | { readonly do: 'bet'; readonly member: number; readonly lines: readonly (readonly [number, number])[] }
  /** Several members at the same moment, on one number. */
  | { readonly do: 'crowd'; readonly number: number; readonly baht: number }
  | { readonly do: 'cancel'; readonly nth: number }

interface Sold {
  readonly memberId: string
  readonly ticketId: string
  readonly lines: readonly (readonly [number, number])[]
}

/** What may be sold, and what is. Baht. */
interface Model {
  readonly caps: (number | null)[]
  ofType: number | null
  standing: Sold[]
}

const database = useDatabase()
let stage: Stage
let other: Machinery
beforeAll(async () => {
  stage = await openStage(database.url)
  other = openMachinery(database.url)
})
afterAll(async () => {
  await other.close()
  await stage.close()
})

const number = fc.nat(NUMBERS.length - 1)
const baht = fc.integer({ min: 1, max: 60 })
const anyCap = fc.option(fc.integer({ min: 0, max: 150 }), { nil: null })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cap' as const), number, baht: anyCap }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('capType' as const), baht: anyCap.map((cap) => cap || null) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      member: fc.nat(MEMBERS - 1),
      lines: fc.array(fc.tuple(number, baht), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crowd' as const), number, baht }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth: fc.nat(20) }) },
)

test(`whatever is capped, sold and taken back, no cap is passed and no count is wrong (seed ${SEED})`, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
    const roundId = await stage.openRound({ types: ['two_top'] })
    const members = await stage.members(MEMBERS, bahtToSatang(100_000))
    const model: Model = { caps: NUMBERS.map(() => null), ofType: null, standing: [] }
    for (const each of steps) {
      await take(each, model, { roundId, members })
      await expectCounts(model, roundId)
    }
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: false })
}, 110_000)

interface Real {
  readonly roundId: string
  readonly members: readonly string[]
}

async function take(each: Step, model: Model, { roundId, members }: Real): Promise<void> {
  const by = { operatorId: stage.operatorId, staffId: stage.makerId, roundId }
  switch (each.do) {
    case 'cap': {
      const cap = each.baht === null ? null : bahtToSatang(each.baht)
      const numbers = [NUMBERS[each.number] as string]
      await setCaps(stage.ctx, { ...by, type: 'two_top', numbers, cap, withReversed: false })
      model.caps[each.number] = each.baht
      return
    }
    case 'capType': {
      const types = each.baht === null ? {} : { two_top: { cap: bahtToSatang(each.baht) } }
      await setRoundLimits(stage.ctx, { ...by, limits: { types } })
      model.ofType = each.baht
      return
    }
    case 'bet': {
      const fits = each.lines.every(
        ([at], index) => soldOf(model, at) + sumOn(each.lines.slice(0, index + 1), at) <= capOf(model, at),
      )
      const sold = await bet(stage, roundId, members[each.member] as string, each.lines)
      expect(sold !== undefined).toBe(fits)
      if (sold) model.standing.push(sold)
      return
    }
    case 'crowd': {
      const left = Math.floor((capOf(model, each.number) - soldOf(model, each.number)) / each.baht)
      const lines = [[each.number, each.baht]] as const
      const sold = await Promise.all(
        members.map((memberId, index) =>
          bet(index % 2 ? stage : { ...stage, ctx: other.ctx }, roundId, memberId, lines),
        ),
      )
      const passed = sold.filter((ticket) => ticket !== undefined)
      expect(passed).toHaveLength(Math.max(0, Math.min(members.length, left)))
      model.standing.push(...passed)
      return
    }
    case 'cancel': {
      const ticket = model.standing[each.nth % Math.max(1, model.standing.length)]
      if (!ticket) return
      // Members take back four a day; whether they may is the rule of another test.
      const outcome = await cancelTicket(stage.ctx, ticket).catch((error) => error)
      if (!(outcome instanceof Error)) model.standing = model.standing.filter((one) => one !== ticket)
    }
  }
}

async function bet(
  at: Pick<Stage, 'ctx' | 'operatorId'>,
  roundId: string,
  memberId: string,
  lines: Sold['lines'],
): Promise<Sold | undefined> {
  const asked = lines.map(([place, stake]) => ['two_top', NUMBERS[place] as string, stake] as const)
  try {
    const { id } = await placeTicket(at.ctx, wishFor(at, memberId, roundId, asked))
    return { memberId, ticketId: id, lines }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'LINES_CHANGED') return undefined
    throw error
  }
}

/** A number has a count exactly when something caps it, and then it is every stake that stands. */
async function expectCounts(model: Model, roundId: string): Promise<void> {
  const rows = await listRoundSales(stage.ctx.read, roundId)
  for (const [at, name] of NUMBERS.entries()) {
    const row = rows.find((each) => each.number === name)
    const isCounted = model.caps[at] !== null || model.ofType !== null
    expect(row?.sold ?? 0, name).toBe(isCounted ? soldOf(model, at) * 100 : 0)
  }
}

function capOf(model: Model, at: number): number {
  return model.caps[at] ?? model.ofType ?? Number.POSITIVE_INFINITY
}

function soldOf(model: Model, at: number): number {
  return model.standing.reduce((sum, { lines }) => sum + sumOn(lines, at), 0)
}

function sumOn(lines: Sold['lines'], at: number): number {
  return lines.reduce((sum, [place, stake]) => sum + (place === at ? stake : 0), 0)
}
