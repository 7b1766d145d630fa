import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../server/context.ts'
import { httpPayouts } from '../../server/external/http/http-payouts.ts'
import { findCash, listMoneyFaults } from '../../server/features/ledger/queries.ts'
import {
  type RequestWithdrawal,
  requestWithdrawal,
} from '../../server/features/payments/withdrawals/request-withdrawal.ts'
import { resumeWithdrawals } from '../../server/features/payments/withdrawals/resume-withdrawals.ts'
import { sendWithdrawal } from '../../server/features/payments/withdrawals/send-withdrawal.ts'
import { moveClock } from '../support/database/database.ts'
import { replaceClock } from '../support/database/database-setup.ts'
import { useDurableDatabase } from '../support/database/durable-database.ts'
import { printFigures } from '../support/figures.ts'
import { startFork } from '../support/processes/killable.ts'
import type { WithdrawWork } from '../support/processes/withdraw-process.ts'
import { openStage, type Stage } from '../support/stage/stage.ts'
import { newWithdrawer, withdrawalOf, withdrawWish } from '../support/stage/withdrawer.ts'

const SEED = process.env.SEED ?? 'withdrawals'
/** Of the program, at a named step each; `ROUNDS=80` for more, by fours. */
const PROGRAM_ROUNDS = Number(process.env.ROUNDS ?? 44)
/** Of the database: one for so many of the program, so that each step has its own. */
const DATABASE_ROUNDS = PROGRAM_ROUNDS / 4
const AT_ONCE = 4
const KEY = 'ab'.repeat(32)
const WAYS = ['pays', 'loses its answer', 'waits', 'never hears', 'refuses'] as const
/**
 * The transactions of a withdrawal: 1 and 2 look at the PIN, 3 sets the money aside, 4 writes that the provider is told, 5
 * writes its answer. Told, and killed before the answer, is a step of its own.
 */
const STEPS = [
  ...[1, 2, 3, 4, 5].flatMap((nth) =>
    (['before the commit', 'after the commit'] as const).map((moment) => ({ nth, moment })),
  ),
  'while the provider is told' as const,
]

const database = useDurableDatabase()
let stage: Stage
let ctx: Context
let provider: Awaited<ReturnType<typeof openProvider>>
let minutes = 0
beforeAll(async () => {
  await replaceClock(database.url)
  stage = await openStage(database.url, { connections: 8 })
  provider = await openProvider()
  const demoPayouts = httpPayouts(
    { url: new URL(provider.url), key: KEY, timeoutMs: 5_000 },
    () => new Date(),
  )
  ctx = { ...stage.jobs, external: { ...stage.jobs.external, demoPayouts } }
})
afterAll(async () => {
  provider?.close()
  await stage?.close()
})

interface Round {
  readonly nth: number
  readonly memberId: string
  readonly wish: RequestWithdrawal
  readonly way: (typeof WAYS)[number]
}

test('killed at any step, a withdrawal is asked for once, and the provider hears of it once', async () => {
  let kills = 0
  for (let first = 0; first < PROGRAM_ROUNDS; first += AT_ONCE) {
    const rounds = await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => newRound(first + place)))
    const killed = await Promise.all(rounds.map((round) => killProgram(round)))
    kills += killed.filter(Boolean).length
    await recover(rounds)
  }
  expect(kills).toBe(PROGRAM_ROUNDS)

  for (let nth = 0; nth < DATABASE_ROUNDS; nth += 1) {
    const round = await newRound(PROGRAM_ROUNDS + nth)
    const step = STEPS[nth % STEPS.length]
    const { child, there } = startAt(round, step, { stands: true })
    const ended = once(child, 'exit').then(() => 'over')
    expect(await Promise.race([there, ended]), `round ${round.nth} comes to ${JSON.stringify(step)}`).toBe(
      'there',
    )
    await database.kill()
    child.kill('SIGKILL')
    await ended
    await database.restart()
    await recover([round])
  }
  printFigures('Withdrawals', { kills: kills + DATABASE_ROUNDS, heardTwice: 0, askedTwice: 0 })
}, 600_000)

/** A number below `most` that follows from the seed. */
function chosen(what: string, most: number): number {
  return createHash('sha256').update(`${SEED}:${what}`).digest().readUInt32BE() % most
}

async function newRound(nth: number): Promise<Round> {
  const memberId = await newWithdrawer(stage, database.url)
  // The amount tells the provider which round it is.
  return { nth, memberId, wish: withdrawWish(stage, memberId, 500 + nth / 100), way: wayOf(nth) }
}

function wayOf(nth: number): Round['way'] {
  return WAYS[chosen(`way ${nth}`, WAYS.length)] ?? 'pays'
}

/** A program that is killed at a step, or stands still there; `there` is when it has come to it. */
function startAt(round: Round, step: (typeof STEPS)[number] | undefined, { stands }: { stands: boolean }) {
  const isTold = step === undefined || step === 'while the provider is told'
  const { wish } = round
  const work: WithdrawWork = {
    ...{ databaseUrl: database.url, provider: { url: provider.url, key: KEY }, stands },
    ...(isTold ? { nth: 99, moment: 'after the commit' } : step),
    wish: { ...wish, requestHash: wish.requestHash.toString('hex') },
  }
  const program = new URL('../support/processes/withdraw-process.ts', import.meta.url)
  const child = startFork(program, [JSON.stringify(work)], {
    // What a program says whose database is killed is not what is looked at.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const there = new Promise<'there'>((resolve) => {
    if (isTold) provider.onTold(round.nth, () => resolve('there'))
    else child.once('message', () => resolve('there'))
  })
  return { child, there, isTold }
}

/** False: it finished before. */
async function killProgram(round: Round): Promise<boolean> {
  const { child, there, isTold } = startAt(round, STEPS[round.nth % STEPS.length], { stands: false })
  if (isTold) void there.then(() => child.kill('SIGKILL'))
  const [, signal] = await once(child, 'exit')
  return signal === 'SIGKILL'
}

/** What happens after a kill: the member sends the request again, and the job goes on with what was begun. */
async function recover(rounds: readonly Round[]): Promise<void> {
  expect(await listMoneyFaults(stage.jobs.read), 'the books balance in between').toEqual([])
  for (const { memberId, wish } of rounds) {
    await Promise.all([requestWithdrawal(ctx, wish), requestWithdrawal(ctx, wish)])
    const { id } = await withdrawalOf(stage, memberId)
    await Promise.all([1, 2].map(() => sendWithdrawal(ctx, { operatorId: stage.operatorId, id })))
  }
  for (let run = 0; run < 3; run += 1) {
    minutes += 3
    await moveClock(database.url, minutes * 60_000)
    await resumeWithdrawals(ctx)
  }
  for (const round of rounds) await expectOnce(round)
}

async function expectOnce({ nth, memberId, wish, way }: Round): Promise<void> {
  const of = `round ${nth}, where the provider ${way}`
  const asked = await stage.ctx.read.run<{ id: string; state: string }>`
    select id, state from withdrawal where member_id = ${memberId}`
  expect(asked, of).toHaveLength(1)
  const isPaid = way !== 'refuses'
  expect(asked[0]?.state, of).toBe(isPaid ? 'paid' : 'failed')
  expect((await findCash(stage.ctx.read, memberId))?.balance, of).toBe(10_000_00 - (isPaid ? wish.amount : 0))
  expect(provider.heard(asked[0]?.id ?? ''), of).toBe(1)
}

/** A provider that outlives every kill. It pays by the way of the round that an amount names. */
async function openProvider() {
  const heard = new Map<string, number>()
  const ways = new Map<string, Round['way']>()
  const missed = new Set<string>()
  const onTold = new Map<number, () => void>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const told = JSON.parse(Buffer.concat(parts).toString()) as { id: string; act: string; amount?: string }
    const { id } = told
    if (told.act === 'pay') {
      const nth = Math.round(Number(told.amount) * 100) - 500_00
      const way = wayOf(nth)
      if (way === 'never hears' && !missed.has(id)) {
        missed.add(id)
        onTold.get(nth)?.()
        return response.destroy()
      }
      heard.set(id, (heard.get(id) ?? 0) + 1)
      const isFirst = !ways.has(id)
      ways.set(id, way)
      onTold.get(nth)?.()
      if (isFirst && way === 'loses its answer') return response.destroy()
      if (isFirst && way === 'waits') return say({ id, status: 'pending' })
    }
    const way = ways.get(id)
    if (way === undefined) return say({ id, status: 'absent' })
    return say(way === 'refuses' ? { id, status: 'refused' } : { id, status: 'paid', reference: `ref-${id}` })

    function say(answer: object) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/payouts`,
    /** How often it was told to pay this id, and heard it. */
    heard: (id: string) => heard.get(id) ?? 0,
    /** Called when it is told of the round, before it answers. */
    onTold(nth: number, act: () => void) {
      onTold.set(nth, act)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
