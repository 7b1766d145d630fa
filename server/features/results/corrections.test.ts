import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TakeBack } from '../../../domain/betting/win/difference.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { type StopMoment, stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { modelRuns, modelSeed } from '../../../tests/support/seeded.ts'
import { DRAWN, drawRound, setTakeBack, spend } from '../../../tests/support/stage/drawing.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Machinery } from '../../make-context.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { listMoneyFaults } from '../ledger/queries.ts'
import { findRound } from '../rounds/queries.ts'
import { listSettlements } from '../settlement/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { voidRound } from '../voids/void-round.ts'

/** A failure prints its seed and the shortest way to it. */
const SEED = modelSeed()
const RUNS = modelRuns(15)
const CASH = 1_000
const MEMBERS = 3
/** The bottom two of each result, and what each member has bet on: baht by number, a ticket a list. */
const BOTTOMS = ['47', '48', '49', '50'] as const
const BETS: readonly (readonly (readonly [number: string, baht: number])[])[][] = [
  [[['47', 10]], [['48', 20]]],
  [
    [
      ['47', 5],
      ['49', 1],
    ],
    [['49', 30]],
  ],
  [[['50', 2]], [['51', 9]]],
]

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

interface Ticket {
  readonly member: number
  readonly id: string
  readonly cost: number
  readonly pays: (bottom: string) => number
  held: number
  owed: number
}

/** What the books must say. Baht. */
interface Model {
  readonly cash: number[]
  readonly debt: number[]
  readonly tickets: Ticket[]
}

interface Step {
  readonly bottom: number
  readonly rule: TakeBack
  /** What each member spends before, in per cent of the cash. */
  readonly spends: readonly number[]
  readonly stop: { readonly nth: number; readonly moment: StopMoment } | null
  readonly twoWorkers: boolean
}

const steps = fc.array(
  fc.record<Step>({
    bottom: fc.nat(BOTTOMS.length - 1),
    rule: fc.constantFrom('none', 'available', 'full'),
    spends: fc.array(fc.nat(100), { minLength: MEMBERS, maxLength: MEMBERS }),
    stop: fc.option(
      fc.record({
        nth: fc.integer({ min: 1, max: 5 }),
        moment: fc.constantFrom('before the commit', 'after the commit'),
      }),
    ),
    twoWorkers: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
)

test(`whatever is corrected, however often, the books are those of the model (seed ${SEED})`, async () => {
  const property = fc.asyncProperty(steps, fc.boolean(), async (wishes, endsVoid) => {
    const { roundId, members, model } = await sell()
    let current: number | undefined
    for (const step of wishes) {
      await setTakeBack(stage, step.rule)
      await spendSome(step, members, model)
      if (step.bottom === current) continue
      const published = { ...DRAWN, last2: BOTTOMS[step.bottom] }
      await drawRound(stage, roundId, published, current === undefined ? undefined : 'misprinted')
      current = step.bottom
      await settle(roundId, step)
      for (const ticket of model.tickets)
        settleModel(model, ticket, ticket.pays(BOTTOMS[step.bottom] ?? ''), step.rule)
      await expectSame(members, model)
    }
    if (endsVoid) {
      await voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test', actor: 'system' })
      await settleRound(stage.jobs, roundId)
      const rule = wishes.at(-1)?.rule ?? 'none'
      for (const ticket of model.tickets) settleModel(model, ticket, 0, rule)
      for (const { member, cost } of model.tickets) model.cash[member] = (model.cash[member] ?? 0) + cost
      await expectSame(members, model)
    }
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe(endsVoid ? 'void' : 'settled')
    expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
  })
  await fc.assert(property, { seed: SEED, numRuns: RUNS })
}, 110_000)

async function sell(): Promise<{ roundId: string; members: string[]; model: Model }> {
  const roundId = await stage.openRound()
  const members = await stage.members(MEMBERS, bahtToSatang(CASH))
  const model: Model = { cash: members.map(() => CASH), debt: members.map(() => 0), tickets: [] }
  for (const [member, tickets] of BETS.entries()) {
    for (const lines of tickets) {
      const wish = wishFor(
        stage,
        members[member] ?? '',
        roundId,
        lines.map(([number, baht]) => ['two_bottom', number, baht]),
      )
      const { id } = await placeTicket(stage.ctx, wish)
      const cost = lines.reduce((sum, [, baht]) => sum + baht, 0)
      model.cash[member] = (model.cash[member] ?? 0) - cost
      const pays = (bottom: string) =>
        lines.reduce((sum, [number, baht]) => sum + (number === bottom ? baht * 90 : 0), 0)
      model.tickets.push({ member, id, cost, pays, held: 0, owed: 0 })
    }
  }
  model.tickets.sort((a, b) => (a.id < b.id ? -1 : 1))
  return { roundId, members, model }
}

async function spendSome({ spends }: Step, members: readonly string[], model: Model): Promise<void> {
  for (const [member, share] of spends.entries()) {
    const baht = Math.floor(((model.cash[member] ?? 0) * share) / 100)
    if (baht === 0) continue
    await spend(stage, members[member] ?? '', bahtToSatang(baht))
    model.cash[member] = (model.cash[member] ?? 0) - baht
  }
}

async function settle(roundId: string, { stop, twoWorkers }: Step): Promise<void> {
  if (stop) await settleRound(stoppedAt(stage.jobs, stop.nth, stop.moment), roundId).catch(expectStopped)
  const workers = twoWorkers ? [stage.jobs, other.jobs] : [stage.jobs]
  await Promise.all(workers.map((ctx) => settleRound(ctx, roundId)))
}

function expectStopped(error: unknown): void {
  expect(String(error)).toContain('stopped')
}

/** The rules once more, in other words: what goes out is reckoned from what must be left. */
function settleModel(model: Model, ticket: Ticket, due: number, rule: TakeBack): void {
  const { member } = ticket
  const cash = model.cash[member] ?? 0
  if (due > ticket.held) {
    const paidOff = Math.min(due - ticket.held, ticket.owed, model.debt[member] ?? 0)
    model.debt[member] = (model.debt[member] ?? 0) - paidOff
    model.cash[member] = cash + due - ticket.held - paidOff
    ticket.owed -= paidOff
    ticket.held = due
  } else if (due < ticket.held && rule !== 'none') {
    const left = Math.max(0, cash - (ticket.held - due))
    const missing = ticket.held - due - (cash - left)
    model.cash[member] = left
    ticket.held = due + missing
    if (rule === 'full') {
      model.debt[member] = (model.debt[member] ?? 0) + missing
      ticket.owed += missing
      ticket.held = due
    }
  }
}

async function expectSame(members: readonly string[], model: Model): Promise<void> {
  const rows = await stage.ctx.read.run<{ memberId: string; name: string; balance: number }>`
    select member_id as "memberId", name, balance from account where member_id = any(${members}::uuid[])`
  const of = (memberId: string, name: string) =>
    (rows.find((row) => row.memberId === memberId && row.name === name)?.balance ?? 0) / 100
  expect(members.map((id) => of(id, 'cash'))).toEqual(model.cash)
  expect(members.map((id) => 0 - of(id, 'receivable'))).toEqual(model.debt)
}

test('a corrected result stops the payment of the one before', async () => {
  const roundId = await stage.openRound()
  const [winner = '', loser = ''] = await stage.members(2, bahtToSatang(CASH))
  await placeTicket(stage.ctx, wishFor(stage, winner, roundId, [['two_bottom', '48', 10]]))
  await placeTicket(stage.ctx, wishFor(stage, loser, roundId, [['two_bottom', '47', 10]]))
  await setTakeBack(stage, 'full')
  await drawRound(stage, roundId)
  // Evaluated, and not one ticket paid yet.
  await settleRound(stoppedAt(stage.jobs, 3, 'after the commit'), roundId).catch(expectStopped)
  expect(await listSettlements(stage.ctx.read, roundId)).toMatchObject([{ state: 'paying', winners: 1 }])
  await drawRound(stage, roundId, { ...DRAWN, last2: '48' }, 'misprinted')
  expect(await settleRound(stage.jobs, roundId)).toEqual({ winners: 1, payout: satang(900_00), paidNow: 1 })
  const states = await stage.ctx.read.run`
    select revision, state from settlement where round_id = ${roundId} order by revision`
  expect(states).toEqual([
    { revision: 1, state: 'stopped' },
    { revision: 2, state: 'settled' },
  ])
  const moves = await stage.ctx.read.run`
    select kind, ref_type as cause from transfer where member_id = ${loser} and kind <> 'opening' order by at, id`
  expect(moves).toEqual([{ kind: 'bet', cause: 'ticket' }])
})

test('a correction needs a reason and other numbers, and both results stay', async () => {
  const roundId = await stage.openRound()
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  const other = { ...DRAWN, last2: '48' }
  await expect(drawRound(stage, roundId, other)).rejects.toMatchObject({ code: 'RESULT_EXISTS' })
  await expect(drawRound(stage, roundId, DRAWN, 'why')).rejects.toMatchObject({ code: 'RESULT_UNCHANGED' })
  await drawRound(stage, roundId, other, 'misprinted')
  const results = await stage.ctx.read.run`
    select revision, published->>'last2' as bottom, reason from result where round_id = ${roundId} order by revision`
  expect(results).toEqual([
    { revision: 1, bottom: '47', reason: null },
    { revision: 2, bottom: '48', reason: 'misprinted' },
  ])
})
