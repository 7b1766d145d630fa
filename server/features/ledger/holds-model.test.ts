import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import { freshDatabase, moveClock, type TestDatabase } from '../../../tests/support/database/database.ts'
import { modelRuns, modelSeed } from '../../../tests/support/seeded.ts'
import { openMachinery, openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import type { Context, Tx } from '../../context.ts'
import type { Machinery } from '../../make-context.ts'
import { beginHold, expireHolds, postHold, releaseHolds } from './holds.ts'
import { findCash, lockAccounts } from './queries.ts'
import { findHold, lockHold } from './queries-holds.ts'

/** A failure prints its seed and the shortest way to it. */
const RUNS = modelRuns(15)
const MAX_COMMANDS = 30
const SEED = modelSeed()
const MEMBERS = 2
const CASH = 1_000
/** The steps of the clock leave room for what the test itself takes. */
const STEP_MS = 60_000

/** What the books must say. In satang. */
interface Model {
  readonly cash: number[]
  step: number
  readonly holds: ModelHold[]
}

interface ModelHold {
  readonly member: number
  readonly causeId: string
  readonly amount: number
  /** Null: it waits until somebody ends it. */
  readonly endsAtStep: number | null
  outcome: 'posted' | 'released' | 'expired' | null
  posted: number
}

interface Real {
  readonly members: readonly string[]
}

type Command = fc.AsyncCommand<Model, Real>
/** What is asked of a hold; a share is of its amount, in hundredths. */
type Ending = { readonly to: 'posted'; readonly share: number } | { readonly to: 'released' | 'expired' }
type Moment = 'never' | 'before the commit' | 'after the commit'

// A database of its own: here money waits for bookings that never were, so only the rules of holds are asked.
let database: TestDatabase
let stage: Stage
let other: Machinery
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 4 })
  other = openMachinery(database.url, { connections: 4 })
})
afterAll(async () => {
  await other.close()
  await stage.close()
  await database.drop()
})

function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name }
}

/** An act whose program dies before or after its commit, and that is done again by another. */
async function dying<T>(moment: Moment, act: (ctx: Context) => Promise<T>): Promise<T | 'unsure'> {
  if (moment === 'never') return act(stage.ctx)
  const ctx: Context = {
    ...stage.ctx,
    async transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
      await stage.ctx.transaction(async (tx) => {
        await work(tx)
        if (moment === 'before the commit') throw new Error('killed')
      })
      throw new Error('killed')
    },
  }
  await act(ctx).catch((error: Error) => expect(error.message).toBe('killed'))
  const again = await act(other.ctx)
  return moment === 'after the commit' ? 'unsure' : again
}

function begin(member: number, amount: number, steps: number | null, moment: Moment): Command {
  return command(`begin ${member} ${amount} ${steps} ${moment}`, async (model, real) => {
    const memberId = real.members[member] as string
    const causeId = stage.ctx.chance.id()
    const name = { memberId, cause: 'booking', causeId } as const
    const begun = await dying(moment, (ctx) =>
      ctx.transaction(async (tx) => {
        const cash = (await lockAccounts(tx, [memberId])).get(memberId) ?? 0
        if ((await findHold(tx, name)) || cash < amount) return false
        const expiresAt = steps === null ? null : new Date(tx.now.getTime() + (steps - 0.5) * STEP_MS)
        const hold = { ...name, operatorId: stage.operatorId, amount: satang(amount), expiresAt }
        await beginHold(tx, ctx.chance, { ...hold, actor: 'member' })
        return true
      }),
    )
    const fits = amount <= (model.cash[member] ?? 0)
    if (begun !== 'unsure') expect(begun).toBe(fits)
    if (!fits) return
    model.cash[member] = (model.cash[member] ?? 0) - amount
    const endsAtStep = steps === null ? null : model.step + steps
    model.holds.push({ member, causeId, amount, endsAtStep, outcome: null, posted: 0 })
  })
}

/** What becomes of a hold that is open; undefined: the act is our failure and changes nothing. */
function outcomeOf(model: Model, { amount, endsAtStep }: ModelHold, ending: Ending) {
  const isOver = endsAtStep !== null && model.step >= endsAtStep
  if (ending.to === 'posted') {
    const posted = shareOf(amount, ending.share)
    return isOver || posted === 0 ? undefined : { outcome: ending.to, posted }
  }
  return ending.to === 'expired' && !isOver ? undefined : { outcome: ending.to, posted: 0 }
}

const shareOf = (amount: number, share: number) => Math.floor((amount * share) / 100)

/** Answers whether it was this act that ended the hold, or 'refused'. */
function endReal(
  ctx: Context,
  real: Real,
  { member, causeId }: ModelHold,
  ending: Ending,
): Promise<boolean | 'refused'> {
  const name = { memberId: real.members[member] as string, cause: 'booking', causeId } as const
  return ctx
    .transaction(async (tx) => {
      await lockHold(tx, name)
      await lockAccounts(tx, [name.memberId])
      const hold = await findHold(tx, name)
      if (!hold || hold.outcome !== null) return false
      if (ending.to === 'posted') {
        const amount = satang(shareOf(hold.amount, ending.share))
        await postHold(tx, ctx.chance, hold, { amount, actor: 'member' })
      } else if (ending.to === 'released') await releaseHolds(tx, ctx.chance, [hold], 'member')
      else await expireHolds(tx, ctx.chance, [hold])
      return true
    })
    .catch((error: Error) => {
      if (error.name === 'InvariantBroken') return 'refused' as const
      throw error
    })
}

function settle(model: Model, hold: ModelHold, end: { outcome: Ending['to']; posted: number }): void {
  hold.outcome = end.outcome
  hold.posted = end.posted
  model.cash[hold.member] = (model.cash[hold.member] ?? 0) + hold.amount - end.posted
}

function end(nth: number, ending: Ending, moment: Moment): Command {
  return command(`${JSON.stringify(ending)} ${nth} ${moment}`, async (model, real) => {
    const hold = model.holds[nth % Math.max(1, model.holds.length)]
    if (!hold) return
    const answer = await dying(moment, (ctx) => endReal(ctx, real, hold, ending))
    const due = hold.outcome === null ? outcomeOf(model, hold, ending) : undefined
    const expected = due ? true : hold.outcome === null ? 'refused' : false
    if (answer !== 'unsure') expect(answer).toBe(expected)
    if (due) settle(model, hold, due)
  })
}

/** Several at once, in two processes: exactly one ends the hold, and all agree which. */
function race(nth: number, endings: readonly Ending[]): Command {
  return command(`race ${nth} ${JSON.stringify(endings)}`, async (model, real) => {
    const hold = model.holds[nth % Math.max(1, model.holds.length)]
    if (!hold || hold.outcome !== null) return
    const answers = await Promise.all(
      endings.map((ending, at) => endReal(at % 2 === 0 ? stage.ctx : other.ctx, real, hold, ending)),
    )
    const possible = endings.map((ending) => outcomeOf(model, hold, ending))
    const ended = answers.indexOf(true)
    expect(answers.filter((answer) => answer === true)).toHaveLength(possible.some(Boolean) ? 1 : 0)
    const end = possible[ended]
    if (ended >= 0) expect(end, 'only what is possible').toBeDefined()
    if (end) settle(model, hold, end)
  })
}

const wait = command('wait', async (model) => {
  model.step += 1
  await moveClock(database.url, model.step * STEP_MS)
})

const member = fc.nat(MEMBERS - 1)
const nth = fc.nat(8)
const moment = fc.constantFrom<Moment>('never', 'never', 'never', 'before the commit', 'after the commit')
const ending = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map((share): Ending => ({ to: 'posted', share })),
  fc.constantFrom<Ending>({ to: 'released' }, { to: 'expired' }),
)
const begins = fc
  .tuple(member, fc.integer({ min: 1, max: 700 }), fc.constantFrom(1, 2, 3, null), moment)
  .map((args) => begin(...args))
const commands = fc.commands(
  [
    begins,
    begins,
    fc.tuple(nth, ending, moment).map((args) => end(...args)),
    fc.tuple(nth, fc.array(ending, { minLength: 2, maxLength: 4 })).map((args) => race(...args)),
    fc.constant(wait),
  ],
  { maxCommands: MAX_COMMANDS, size: 'max' },
)

test(`whatever becomes of holds, the books are those of the model (seed ${SEED})`, async () => {
  const property = fc.asyncProperty(commands, async (list) => {
    await moveClock(database.url, 0)
    const real: Real = { members: await stage.members(MEMBERS, satang(CASH)) }
    const model: Model = { cash: real.members.map(() => CASH), step: 0, holds: [] }
    await fc.asyncModelRun(() => ({ model, real }), list)
    await expectSameBooks(model, real)
    for (const at of model.holds.keys()) await end(at, { to: 'released' }, 'never').run(model, real)
    await expectSameBooks(model, real)
    expect(model.holds.filter((hold) => hold.outcome === null)).toEqual([])
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: false })
}, 120_000)

async function expectSameBooks(model: Model, real: Real): Promise<void> {
  const { read } = stage.ctx
  const cash = await Promise.all(real.members.map((memberId) => findCash(read, memberId)))
  expect(cash.map((account) => account?.balance)).toEqual(model.cash)
  const held = await read.run<{ memberId: string; balance: number }>`
    select member_id as "memberId", balance from account
    where name = 'hold' and member_id = any(${real.members}::uuid[])`
  for (const [at, memberId] of real.members.entries()) {
    const open = model.holds.filter((hold) => hold.member === at && hold.outcome === null)
    const sum = open.reduce((total, { amount }) => total + amount, 0)
    expect(held.find((row) => row.memberId === memberId)?.balance).toBe(sum)
  }
  for (const { member: at, causeId, amount, outcome, posted } of model.holds) {
    const hold = await findHold(read, { memberId: real.members[at] as string, cause: 'booking', causeId })
    const released = outcome === null ? null : amount - posted
    expect(hold).toMatchObject({ amount, outcome, posted: outcome === null ? null : posted, released })
  }
  const faults = await read.run`
    select * from audit_holds() union all select * from audit_movements()
    union all select * from audit_books() where rule not like 'I5%'`
  expect(faults).toEqual([])
}
