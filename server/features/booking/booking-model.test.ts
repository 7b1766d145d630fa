import fc from 'fast-check'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { modelRuns, modelSeed } from '../../../tests/support/seeded.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { Machinery } from '../../make-context.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { listMoneyFaults } from '../ledger/queries.ts'
import { setCaps } from '../risk/set-caps.ts'
import { closeRound } from '../rounds/close-round.ts'
import { bookNumbers } from './book-numbers.ts'
import { cancelBooking } from './cancel-booking.ts'
import { confirmBooking } from './confirm-booking.ts'
import { endBookings } from './end-bookings.ts'
import { findBooking } from './queries.ts'

/** A failure prints its seed and the shortest way to it. */
const RUNS = modelRuns(25)
const MAX_COMMANDS = 40
const SEED = modelSeed()
const MEMBERS = 3
const CASH = 1_000
/** The round takes this much of the one number that everybody wants. In baht. */
const CAP = 300
/** A booking is 60 s; the steps leave room for what the test itself takes. */
const STEP_MS = 25_000
const STEPS_A_BOOKING = 3
const OPEN_BOOKINGS = 3

/** What the books must say. In baht. */
interface Model {
  readonly cash: number[]
  readonly hold: number[]
  sold: number
  step: number
  isOpen: boolean
  readonly bookings: ModelBooking[]
}

interface ModelBooking {
  readonly member: number
  readonly id: string
  readonly baht: number
  readonly endsAtStep: number
  outcome: 'open' | 'confirmed' | 'cancelled' | 'over'
}

interface Real {
  readonly members: readonly string[]
  readonly roundId: string
}

type Command = fc.AsyncCommand<Model, Real>

const database = useDatabase()
let stage: Stage
let other: Machinery
let admin: postgres.Sql
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  other = openMachinery(database.url, { connections: 4 })
  admin = postgres(database.url, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await moveClock(database.url, 0)
  await admin.end()
  await other.close()
  await stage.close()
})

function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name }
}

/** What it gave, or the code it was refused with. Anything else is a failure. */
async function codeOr<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const isLive = (model: Model, { outcome, endsAtStep }: ModelBooking) =>
  outcome === 'open' && model.step < endsAtStep
const taken = (model: Model) =>
  model.sold + model.bookings.filter((each) => isLive(model, each)).reduce((sum, { baht }) => sum + baht, 0)

/** A member's expired bookings give their money back as soon as the member books again. */
function endOwn(model: Model, member: number): void {
  for (const each of model.bookings) {
    if (each.member === member && each.outcome === 'open' && !isLive(model, each))
      giveBack(model, each, 'over')
  }
}

function giveBack(model: Model, booking: ModelBooking, outcome: 'cancelled' | 'over'): void {
  booking.outcome = outcome
  model.cash[booking.member] = (model.cash[booking.member] ?? 0) + booking.baht
  model.hold[booking.member] = (model.hold[booking.member] ?? 0) - booking.baht
}

function sell(model: Model, booking: ModelBooking): void {
  booking.outcome = 'confirmed'
  model.hold[booking.member] = (model.hold[booking.member] ?? 0) - booking.baht
  model.sold += booking.baht
}

function book(member: number, baht: number): Command {
  return command(`book ${member} ${baht}`, async (model, real) => {
    const wish = wishFor(stage, real.members[member] as string, real.roundId, [['two_bottom', '08', baht]])
    const open = model.bookings.filter((each) => each.member === member && isLive(model, each))
    const expired = model.bookings.filter(
      (each) => each.member === member && each.outcome === 'open' && !isLive(model, each),
    )
    const cash = (model.cash[member] ?? 0) + expired.reduce((sum, each) => sum + each.baht, 0)
    const outcome = await codeOr(bookNumbers(stage.ctx, wish))
    if (!model.isOpen) return expect(outcome).toBe('ROUND_CLOSED')
    if (open.length >= OPEN_BOOKINGS) return expect(outcome).toBe('BOOKINGS_OPEN')
    if (baht > CAP - taken(model)) return expect(outcome).toBe('LINES_CHANGED')
    if (baht > cash) return expect(outcome).toBe('CREDIT_TOO_LOW')
    if (typeof outcome === 'string') throw new Error(`${outcome}: a booking that should stand`)
    endOwn(model, member)
    model.cash[member] = (model.cash[member] ?? 0) - baht
    model.hold[member] = (model.hold[member] ?? 0) + baht
    model.bookings.push({
      ...{ member, id: outcome.id, baht, outcome: 'open' },
      endsAtStep: model.step + STEPS_A_BOOKING,
    })
    expect(outcome.cashAfter).toBe((model.cash[member] ?? 0) * 100)
  })
}

function confirming(ctx: Context, real: Real, { member, id }: ModelBooking) {
  const memberId = real.members[member] as string
  return codeOr(confirmBooking(ctx, { memberId, bookingId: id, note: null, accepted: undefined }))
}

function cancelling(ctx: Context, real: Real, { member, id }: ModelBooking) {
  return codeOr(cancelBooking(ctx, { memberId: real.members[member] as string, bookingId: id }))
}

/** What a confirmation must come to, and what it does to the books. */
function expectConfirmed(model: Model, booking: ModelBooking, outcome: unknown): void {
  if (booking.outcome === 'confirmed') expect(outcome).toMatchObject({ id: booking.id })
  else if (booking.outcome === 'cancelled') expect(outcome).toBe('BOOKING_OVER')
  else if (booking.outcome === 'over' || !isLive(model, booking)) expect(outcome).toBe('BOOKING_EXPIRED')
  else if (!model.isOpen) expect(outcome).toBe('ROUND_CLOSED')
  else {
    expect(outcome).toMatchObject({ id: booking.id, net: booking.baht * 100 })
    sell(model, booking)
  }
}

function confirm(nth: number): Command {
  return command(`confirm ${nth}`, async (model, real) => {
    const booking = model.bookings[nth % Math.max(1, model.bookings.length)]
    if (booking) expectConfirmed(model, booking, await confirming(stage.ctx, real, booking))
  })
}

function cancel(nth: number): Command {
  return command(`cancel ${nth}`, async (model, real) => {
    const booking = model.bookings[nth % Math.max(1, model.bookings.length)]
    if (!booking) return
    const outcome = await cancelling(other.ctx, real, booking)
    if (booking.outcome === 'confirmed') return expect(outcome).toBe('BOOKING_CONFIRMED')
    if (booking.outcome === 'open') giveBack(model, booking, isLive(model, booking) ? 'cancelled' : 'over')
    expect(outcome).toEqual({ cash: (model.cash[booking.member] ?? 0) * 100 })
  })
}

/** Confirmed twice, cancelled and swept at once, in two processes: exactly one wins, and all agree which. */
function race(nth: number): Command {
  return command(`race ${nth}`, async (model, real) => {
    const booking = model.bookings[nth % Math.max(1, model.bookings.length)]
    if (booking?.outcome !== 'open') return
    const live = isLive(model, booking) && model.isOpen
    const [one, two] = await Promise.all([
      confirming(stage.ctx, real, booking),
      confirming(other.ctx, real, booking),
      cancelling(stage.ctx, real, booking),
      endBookings(other.ctx),
    ])
    const end = await findBooking(stage.ctx.read, real.members[booking.member] as string, { id: booking.id })
    const isSold = end?.outcome === 'confirmed'
    if (isSold) expect(live).toBe(true)
    for (const outcome of [one, two]) {
      if (isSold) expect(outcome).toMatchObject({ id: booking.id })
      else expect(['BOOKING_OVER', 'BOOKING_EXPIRED', 'ROUND_CLOSED']).toContain(outcome)
    }
    if (isSold) sell(model, booking)
    else giveBack(model, booking, end?.outcome === 'cancelled' ? 'cancelled' : 'over')
    sweepModel(model)
  })
}

function sweepModel(model: Model): void {
  for (const each of model.bookings) {
    if (each.outcome === 'open' && (!isLive(model, each) || !model.isOpen)) giveBack(model, each, 'over')
  }
}

const sweep = command('sweep', async (model) => {
  await Promise.all([endBookings(stage.ctx), endBookings(other.ctx)])
  sweepModel(model)
})

const wait = command('wait', async (model) => {
  model.step += 1
  await moveClock(database.url, model.step * STEP_MS)
})

function bet(member: number, baht: number): Command {
  return command(`bet ${member} ${baht}`, async (model, real) => {
    const wish = wishFor(stage, real.members[member] as string, real.roundId, [['two_bottom', '08', baht]])
    const outcome = await codeOr(placeTicket(other.ctx, wish))
    if (!model.isOpen) return expect(outcome).toBe('ROUND_CLOSED')
    if (baht > CAP - taken(model)) return expect(outcome).toBe('LINES_CHANGED')
    if (baht > (model.cash[member] ?? 0)) return expect(outcome).toBe('CREDIT_TOO_LOW')
    expect(outcome).toMatchObject({ net: baht * 100 })
    model.cash[member] = (model.cash[member] ?? 0) - baht
    model.sold += baht
  })
}

type Moment = 'before the commit' | 'after the commit' | 'with its connection'

/** A confirmation that is killed on its way, and asked again: sold once, or not at all and still to be had. */
function killed(nth: number, moment: Moment): Command {
  return command(`killed ${nth} ${moment}`, async (model, real) => {
    const booking = model.bookings[nth % Math.max(1, model.bookings.length)]
    if (!booking) return
    await confirming(killedAt(moment), real, booking).catch((error: Error) =>
      expect(error.message).toBe('killed'),
    )
    expectConfirmed(model, booking, await confirming(other.ctx, real, booking))
  })
}

function killedAt(moment: Moment): Context {
  let cut = false
  return {
    ...stage.ctx,
    async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const result = await stage.ctx.transaction(async (tx) => {
        const done = await work(tx)
        if (moment === 'before the commit') throw new Error('killed')
        if (moment === 'with its connection' && !cut) {
          cut = true
          const { pid } = await tx.one<{ pid: number }>`select pg_backend_pid() as pid`
          await admin`select pg_terminate_backend(${pid}, 2000)`
        }
        return done
      })
      if (moment === 'after the commit') throw new Error('killed')
      return result
    },
  }
}

const close = command('close', async (model, real) => {
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId: real.roundId, reason: 'model' })
  model.isOpen = false
})

const member = fc.nat(MEMBERS - 1)
const baht = fc.integer({ min: 1, max: 150 })
const nth = fc.nat(12)
const commands = fc.commands(
  [
    fc.tuple(member, baht).map((args) => book(...args)),
    fc.tuple(member, baht).map((args) => book(...args)),
    fc.tuple(member, baht).map((args) => bet(...args)),
    nth.map(confirm),
    nth.map(cancel),
    nth.map(race),
    fc
      .tuple(nth, fc.constantFrom<Moment>('before the commit', 'after the commit', 'with its connection'))
      .map((args) => killed(...args)),
    fc.constant(wait),
    fc.constant(sweep),
    fc.constant(close),
  ],
  { maxCommands: MAX_COMMANDS, size: 'max' },
)

test(`whatever becomes of bookings, the books are those of the model (seed ${SEED})`, async () => {
  const property = fc.asyncProperty(commands, async (list) => {
    await moveClock(database.url, 0)
    const real: Real = {
      members: await stage.members(MEMBERS, bahtToSatang(CASH)),
      roundId: await stage.openRound(),
    }
    const { operatorId, makerId: staffId } = stage
    await setCaps(stage.ctx, {
      ...{ operatorId, roundId: real.roundId, staffId, type: 'two_bottom', numbers: ['08'] },
      ...{ cap: bahtToSatang(CAP), withReversed: false },
    })
    const each = (value: number) => Array.from({ length: MEMBERS }, () => value)
    const model: Model = {
      ...{ cash: each(CASH), hold: each(0), sold: 0, step: 0, isOpen: true, bookings: [] },
    }
    await fc.asyncModelRun(() => ({ model, real }), list)
    await expectSameBooks(model, real)
    for (const last of [wait, wait, wait, sweep]) await last.run(model, real)
    await expectSameBooks(model, real)
    expect(model.hold).toEqual(each(0))
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: false })
}, 120_000)

async function expectSameBooks(model: Model, real: Real): Promise<void> {
  const { read } = stage.ctx
  const rows = await read.run<{ memberId: string; name: string; balance: number }>`
    select member_id as "memberId", name, balance from account
    where member_id = any(${real.members}::uuid[]) and name in ('cash', 'hold')`
  const of = (name: string) =>
    real.members.map(
      (id) => (rows.find((row) => row.memberId === id && row.name === name)?.balance ?? 0) / 100,
    )
  expect({ cash: of('cash'), hold: of('hold') }).toEqual({ cash: model.cash, hold: model.hold })
  const [sale] = await read.run<{ sold: number }>`
    select sold from number_sale where round_id = ${real.roundId} and number = '08'`
  expect((sale?.sold ?? 0) / 100).toBe(model.sold)
  const tickets = await read.run<{ id: string }>`
    select id from ticket where round_id = ${real.roundId} and purchase = 'realtime'`
  const confirmed = model.bookings.filter(({ outcome }) => outcome === 'confirmed')
  expect(tickets.map(({ id }) => id).sort()).toEqual(confirmed.map(({ id }) => id).sort())
  expect(await listMoneyFaults(read)).toEqual([])
}
