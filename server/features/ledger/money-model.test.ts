import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { passDrawTime } from '../../../tests/support/stage/drawing.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { Machinery } from '../../make-context.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import type { PlacedTicket, PlaceTicket } from '../betting/ticket.ts'
import { sealRound } from '../fairness/seal-round.ts'
import { confirmResult } from '../results/confirm-result.ts'
import { proposeResult } from '../results/propose-result.ts'
import { closeRound } from '../rounds/close-round.ts'
import { findRound } from '../rounds/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { findCash, listMoneyFaults } from './queries.ts'

/** More of both for a long run by hand; a failure prints its seed and the shortest way to it. */
const RUNS = 100
const MAX_COMMANDS = 60
const SEED = randomInt(2 ** 31)
const MEMBERS = 3
const CASH = bahtToSatang(1_000)
const DRAWN = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }
/** What can be bet here, and what a baht on it is paid when DRAWN is drawn. */
const BETS = [
  ['two_top', '52', 90],
  ['two_top', '25', 0],
  ['run_top', '2', 3.2],
  ['two_bottom', '47', 90],
  ['three_tod', '225', 150],
] as const

/** What the books must say. In satang. */
interface Model {
  readonly cash: number[]
  readonly versions: number[]
  round: 'open' | 'closed' | 'sealed' | 'resulted' | 'settled'
  sold: Sold[]
}

interface Sold {
  readonly member: number
  readonly id: string
  readonly wish: PlaceTicket
  readonly win: number
}

interface Real {
  readonly members: readonly string[]
  readonly roundId: string
}

type Command = fc.AsyncCommand<Model, Real>

const database = useDatabase()
let stage: Stage
let other: Machinery
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  other = openMachinery(database.url, { connections: 4 })
})
afterAll(async () => {
  await other.close()
  await stage.close()
})

function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name }
}

function wish(real: Real, member: number, bet: number, baht: number, key?: string): PlaceTicket {
  const [type, number] = BETS[bet] as (typeof BETS)[number]
  return wishFor(stage, real.members[member] as string, real.roundId, [[type, number, baht]], key)
}

/** The ticket, or the code it was refused with. Anything else is a failure. */
async function tryPlace(ctx: Context, asked: PlaceTicket): Promise<PlacedTicket | string> {
  try {
    return await placeTicket(ctx, asked)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

function remember(model: Model, member: number, bet: number, asked: PlaceTicket, ticket: PlacedTicket): void {
  model.cash[member] = (model.cash[member] ?? 0) - ticket.net
  model.versions[member] = (model.versions[member] ?? 0) + 1
  const rate = BETS[bet]?.[2] ?? 0
  model.sold.push({ member, id: ticket.id, wish: asked, win: Math.round(ticket.stake * rate) })
}

function give(member: number, baht: number): Command {
  return command(`give ${member} ${baht}`, async (model, real) => {
    await stage.give(real.members[member] as string, bahtToSatang(baht))
    model.cash[member] = (model.cash[member] ?? 0) + baht * 100
    model.versions[member] = (model.versions[member] ?? 0) + 1
  })
}

function bet(member: number, what: number, baht: number): Command {
  return command(`bet ${member} ${what} ${baht}`, async (model, real) => {
    const asked = wish(real, member, what, baht)
    const outcome = await tryPlace(stage.ctx, asked)
    if (model.round !== 'open') return expect(outcome).toBe('ROUND_CLOSED')
    const cash = model.cash[member] ?? 0
    if (baht * 100 > cash) return expect(outcome).toBe('CREDIT_TOO_LOW')
    expect(outcome).toMatchObject({ net: baht * 100, cashAfter: cash - baht * 100, replayed: false })
    remember(model, member, what, asked, outcome as PlacedTicket)
  })
}

/** A key that has sold a ticket, with the same body or another: the round may be long over. */
function again(nth: number, sameBody: boolean): Command {
  return command(`again ${nth} ${sameBody ? 'same' : 'other'}`, async (model) => {
    const before = model.sold[nth % Math.max(1, model.sold.length)]
    if (!before) return
    const hash = sameBody ? before.wish.requestHash : Buffer.alloc(32, 1)
    const outcome = await tryPlace(other.ctx, { ...before.wish, requestHash: hash })
    if (sameBody) expect(outcome).toMatchObject({ id: before.id, replayed: true })
    else expect(outcome).toBe('KEY_REUSED')
  })
}

/** Two bets of one wallet at once, from two programs: what is sold fits, and what is refused did not. */
function pair(member: number, bets: readonly [number, number], bahts: readonly [number, number]): Command {
  return command(`pair ${member} ${bets} ${bahts}`, async (model, real) => {
    const asked = bets.map((what, index) => wish(real, member, what, bahts[index] ?? 1))
    const outcomes = await Promise.all(
      asked.map((one, index) => tryPlace(index === 0 ? stage.ctx : other.ctx, one)),
    )
    const wasOpen = model.round === 'open'
    for (const [index, outcome] of outcomes.entries()) {
      if (typeof outcome === 'string') continue
      remember(model, member, bets[index] ?? 0, asked[index] as PlaceTicket, outcome)
    }
    const left = model.cash[member] ?? 0
    expect(left).toBeGreaterThanOrEqual(0)
    for (const [index, outcome] of outcomes.entries()) {
      if (!wasOpen) expect(outcome).toBe('ROUND_CLOSED')
      else if (typeof outcome === 'string') {
        expect(outcome).toBe('CREDIT_TOO_LOW')
        expect((bahts[index] ?? 0) * 100).toBeGreaterThan(left)
      }
    }
  })
}

/** One wish sent twice at once, from two programs: one ticket. */
function twin(member: number, what: number, baht: number): Command {
  return command(`twin ${member} ${what} ${baht}`, async (model, real) => {
    const asked = wish(real, member, what, baht)
    const [first, second] = await Promise.all([tryPlace(stage.ctx, asked), tryPlace(other.ctx, asked)])
    if (typeof first === 'string' || typeof second === 'string') return expect(first).toBe(second)
    expect(first.id).toBe(second.id)
    expect([first.replayed, second.replayed].sort()).toEqual([false, true])
    remember(model, member, what, asked, first)
  })
}

/** The close, with a bet on its way: sold before it or refused. */
function close(member: number, what: number): Command {
  return command(`close ${member} ${what}`, async (model, real) => {
    const asked = wish(real, member, what, 1)
    const closing = { operatorId: stage.operatorId, roundId: real.roundId, reason: 'model' }
    const [outcome] = await Promise.all([tryPlace(other.ctx, asked), closeRound(stage.ctx, closing)])
    if (typeof outcome !== 'string') remember(model, member, what, asked, outcome)
    else if (model.round !== 'open') expect(outcome).toBe('ROUND_CLOSED')
    else expect(['ROUND_CLOSED', 'CREDIT_TOO_LOW']).toContain(outcome)
    if (model.round === 'open') model.round = 'closed'
  })
}

const seal = command('seal', async (model, real) => {
  const sealing = [sealRound(stage.jobs, real.roundId), sealRound(other.jobs, real.roundId)]
  if (model.round === 'open') return expectAllRefused(sealing, /after its close/)
  const stakeSum = model.sold.reduce((sum, ticket) => sum + stakeOf(ticket), 0)
  for (const made of await Promise.all(sealing))
    expect(made).toMatchObject({ size: model.sold.length, stakeSum })
  if (model.round === 'closed') model.round = 'sealed'
})

const draw = command('draw', async (model, real) => {
  const entry = { operatorId: stage.operatorId, roundId: real.roundId, published: DRAWN }
  await passDrawTime(stage, real.roundId)
  const proposing = proposeResult(stage.ctx, { ...entry, staffId: stage.makerId, source: 'model' })
  if (model.round === 'open' || model.round === 'closed') {
    return expect(proposing).rejects.toMatchObject({ code: 'ROUND_NOT_SEALED' })
  }
  if (model.round !== 'sealed') return expect(proposing).rejects.toMatchObject({ code: 'RESULT_EXISTS' })
  await proposing
  const own = confirmResult(stage.ctx, { ...entry, staffId: stage.makerId })
  await expect(own).rejects.toMatchObject({ code: 'SAME_PERSON' })
  await confirmResult(other.ctx, { ...entry, staffId: stage.checkerId })
  model.round = 'resulted'
})

/** By two workers at once: together they pay each winning ticket once. */
const settle = command('settle', async (model, real) => {
  const settling = [settleRound(stage.jobs, real.roundId), settleRound(other.jobs, real.roundId)]
  if (model.round !== 'resulted' && model.round !== 'settled') {
    return expectAllRefused(settling, /settled by its result/)
  }
  const runs = await Promise.all(settling)
  const winners = model.sold.filter((ticket) => ticket.win > 0)
  const paidNow = runs.reduce((sum, run) => sum + run.paidNow, 0)
  expect(paidNow).toBe(model.round === 'settled' ? 0 : winners.length)
  expect(runs[0]?.payout).toBe(winners.reduce((sum, ticket) => sum + ticket.win, 0))
  if (model.round === 'settled') return
  for (const { member, win } of winners) {
    model.cash[member] = (model.cash[member] ?? 0) + win
    model.versions[member] = (model.versions[member] ?? 0) + 1
  }
  model.round = 'settled'
})

/** Waits for all of them: one that is still on its way would act in the next command. */
async function expectAllRefused(works: readonly Promise<unknown>[], why: RegExp): Promise<void> {
  for (const ended of await Promise.allSettled(works)) {
    expect(ended).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(why) } })
  }
}

function stakeOf(ticket: Sold): number {
  return ticket.wish.lines.reduce((sum, line) => sum + line.stake, 0)
}

const member = fc.nat(MEMBERS - 1)
const what = fc.nat(BETS.length - 1)
/** Often more than a wallet holds. */
const baht = fc.integer({ min: 1, max: 400 })
const bets = [
  fc.tuple(member, baht).map((args) => give(...args)),
  fc.tuple(member, what, baht).map((args) => bet(...args)),
  fc.tuple(fc.nat(20), fc.boolean()).map((args) => again(...args)),
  fc.tuple(member, fc.tuple(what, what), fc.tuple(baht, baht)).map((args) => pair(...args)),
  fc.tuple(member, what, baht).map((args) => twin(...args)),
]
const endings = [
  fc.tuple(member, what).map((args) => close(...args)),
  fc.constant(seal),
  fc.constant(draw),
  fc.constant(settle),
]

test(`whatever is done in whatever order, the books are those of the model (seed ${SEED})`, async () => {
  const commands = fc.commands([...bets, ...bets, ...bets, ...bets, ...bets, ...bets, ...endings], {
    maxCommands: MAX_COMMANDS,
    size: 'max',
  })
  const property = fc.asyncProperty(commands, async (list) => {
    const real: Real = {
      members: await stage.members(MEMBERS, CASH),
      roundId: await stage.openRound(),
    }
    const each = (value: number) => Array.from({ length: MEMBERS }, () => value)
    const model: Model = { cash: each(CASH), versions: each(1), round: 'open', sold: [] }
    await fc.asyncModelRun(() => ({ model, real }), list)
    await expectSameBooks(model, real)
    for (const last of [close(0, 0), seal, draw, settle, settle]) await last.run(model, real)
    await expectSameBooks(model, real)
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: false })
}, 120_000)

async function expectSameBooks(model: Model, real: Real): Promise<void> {
  const { read } = stage.ctx
  const accounts = await Promise.all(real.members.map((memberId) => findCash(read, memberId)))
  expect(accounts.map((account) => account?.balance)).toEqual(model.cash)
  expect(accounts.map((account) => account?.version)).toEqual(model.versions)
  const tickets = await read.run<{ id: string }>`select id from ticket where round_id = ${real.roundId}`
  expect(tickets.map(({ id }) => id).sort()).toEqual(model.sold.map(({ id }) => id).sort())
  expect((await findRound(read, real.roundId))?.status).toBe(model.round)
  expect(await listMoneyFaults(read)).toEqual([])
}
