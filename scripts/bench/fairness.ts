import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as rest } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { solvePuzzle } from '../../domain/account/sign-in-puzzle.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { register } from '../../server/features/members/register.ts'
import { startSession } from '../../server/features/members/sessions/start-session.ts'
import { findOperatorById } from '../../server/features/operators/queries.ts'
import { PASSWORD, registrationForm } from '../../tests/support/stage/members.ts'
import { openStage, type Stage } from '../../tests/support/stage/stage.ts'
import { answerOf } from './answer-of.ts'
import { withBenchDatabase } from './bench-database.ts'
import type { FairnessLoad, FairnessResult } from './fairness-load.ts'
import { forkServer } from './fork-server.ts'
import { quantiles } from './load/quantiles.ts'
import { report } from './machine.ts'

const MEMBERS = 200
const HONEST = 7
/** Far below what the machine sells, so that the figures are those of the bets and not of a queue of them. */
const BETS_A_SECOND = 100
/** 10,000 a minute. */
const SIGN_INS_A_SECOND = 10_000 / 60

type Attack = Pick<FairnessLoad, 'kind' | 'addresses' | 'pace'>

/** What one member, one address, floods of sign-ins and pages do to the bets of the others. */
const ATTACKS: Readonly<Record<string, Attack>> = {
  'one member, 200 acts at once': { kind: 'bet', addresses: 1, pace: { atOnce: 200 } },
  'one member, 200 bookings at once': { kind: 'booking', addresses: 1, pace: { atOnce: 200 } },
  'one member, 200 favourites at once': { kind: 'favourite', addresses: 1, pace: { atOnce: 200 } },
  'one member, 200 cancels at once': { kind: 'cancel', addresses: 1, pace: { atOnce: 200 } },
  'one member, 200 histories at once': { kind: 'history', addresses: 1, pace: { atOnce: 200 } },
  'one address, 200 results by query at once': { kind: 'results', addresses: 1, pace: { atOnce: 200 } },
  'one address, 200 readings at once': { kind: 'reading', addresses: 1, pace: { atOnce: 200 } },
  '10,000 sign-ins a minute, one address': {
    kind: 'sign-in',
    addresses: 1,
    pace: { perSecond: SIGN_INS_A_SECOND },
  },
  '10,000 sign-ins a minute, 5,000 addresses': {
    kind: 'sign-in',
    addresses: 5_000,
    pace: { perSecond: SIGN_INS_A_SECOND },
  },
  'twenty pages at once': { kind: 'page', addresses: 1, pace: { atOnce: 20 } },
}

interface Bench {
  readonly port: number
  readonly roundId: string
  readonly tokens: readonly string[]
  readonly honest: readonly string[]
  readonly billId: string
  readonly operatorCode: string
  readonly seconds: number
  readonly turns: number
}

/**
 * The bets of many members, a few a second, without each attack and beside it in turn, for a machine is faster in one minute than in the
 * next. `--seconds N` of each turn, `--turns N` of both; `--only TEXT` measures the attacks whose names have that text.
 */
export async function benchFairness(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '8' },
      turns: { type: 'string', default: '4' },
      only: { type: 'string', default: '' },
    },
  })
  await withBenchDatabase(async (database) => {
    const stage = await openStage(database.url, { connections: 4 })
    const server = forkServer(new URL('./site-server.ts', import.meta.url), [database.url])
    try {
      const { port } = await answerOf<{ port: number }>(server)
      const [seconds, turns] = [Number(values.seconds), Number(values.turns)]
      const bench = { port, seconds, turns, ...(await prepare(stage, port)) }
      await bets(bench) // warm
      for (const [name, attack] of Object.entries(ATTACKS)) {
        if (name.includes(values.only)) await measure(bench, name, attack)
      }
    } finally {
      if (server.connected) server.send('stop')
      if (server.exitCode === null) await once(server, 'exit')
      await stage.close()
    }
  })
}

async function prepare(stage: Stage, port: number): Promise<Omit<Bench, 'port' | 'seconds' | 'turns'>> {
  const { ctx, operatorId } = stage
  const roundId = await stage.openRound({ closesInMs: 24 * 3_600_000 })
  const members = await stage.members(MEMBERS, bahtToSatang(5_000_000))
  const visitor = { address: '127.0.0.1', device: 'bench', browser: false, cookie: undefined }
  const tokens = await ctx.transaction(async (tx) => {
    await tx.readClock()
    const started: string[] = []
    for (const memberId of members) {
      started.push((await startSession(ctx, tx, { memberId, operatorId }, visitor)).agentToken)
    }
    return started
  })
  const operator = await findOperatorById(ctx.read, operatorId)
  if (!operator) throw new Error('the stage has an operator')
  const honest: string[] = []
  for (let n = 0; n < HONEST; n += 1) {
    honest.push((await register(ctx, operator, registrationForm(), visitor)).name)
  }
  const billId = await sellOne({ port, roundId, token: tokens.at(-1) ?? '' })
  return { roundId, tokens, honest, billId, operatorCode: operator.code }
}

/** A ticket of the member who attacks. */
async function sellOne({ port, roundId, token }: { port: number; roundId: string; token: string }) {
  const lines = [{ type: 'two_top', number: '25', amount: 1 }]
  const answer = await fetch(`http://127.0.0.1:${port}/svc/bet/bet`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ round_id: roundId, lines }),
  })
  return ((await answer.json()) as { bill: { id: string } }).bill.id
}

async function measure(bench: Bench, name: string, attack: Attack): Promise<void> {
  const [without, beside, did]: [FairnessResult[], FairnessResult[], FairnessResult[]] = [[], [], []]
  let honest: number | undefined
  for (let turn = 0; turn < bench.turns; turn += 1) {
    without.push(await bets(bench))
    const tokens = bench.tokens.slice(-1)
    const attacking = inProcess({ ...bench, ...attack, tokens, seconds: bench.seconds + 2 })
    await rest(1_000)
    const [told, signedIn] = await Promise.all([
      bets(bench),
      attack.kind === 'sign-in' && honest === undefined ? signInAll(bench) : honest,
    ])
    beside.push(told)
    honest = signedIn
    did.push(await attacking)
  }
  const ofAll = (turns: readonly FairnessResult[]) => quantiles(turns.flatMap(({ latencies }) => latencies))
  const [attacked, alone] = [ofAll(beside), ofAll(without)]
  report(name, {
    ...{ p50Ms: attacked.p50, p99Ms: attacked.p99, p50WithoutMs: alone.p50, p99WithoutMs: alone.p99 },
    ...{ ratioP50: attacked.p50 / alone.p50, ratioP99: attacked.p99 / alone.p99 },
    ...{ bets: countByStatus(beside), attack: countByStatus(did) },
    ...(honest === undefined ? {} : { honest: `${honest} of ${HONEST} signed in` }),
  })
}

function countByStatus(turns: readonly FairnessResult[]): string {
  const sums: Record<string, number> = {}
  for (const [status, count] of turns.flatMap(({ byStatus }) => Object.entries(byStatus))) {
    sums[status] = (sums[status] ?? 0) + count
  }
  return JSON.stringify(sums)
}

/** The members whose bets are measured: all but the last, who may be the attacker. */
function bets(bench: Bench): Promise<FairnessResult> {
  const tokens = bench.tokens.slice(0, -1)
  return inProcess({ ...bench, kind: 'bet', tokens, addresses: MEMBERS, pace: { perSecond: BETS_A_SECOND } })
}

async function inProcess(load: FairnessLoad): Promise<FairnessResult> {
  const child = fork(new URL('./fairness-load.ts', import.meta.url))
  child.send(load)
  return answerOf<FairnessResult>(child)
}

/** Members on devices that are not known, each from an address of its own; how many come in. */
async function signInAll(bench: Bench): Promise<number> {
  let signedIn = 0
  for (const [n, username] of bench.honest.entries()) {
    const first = await signIn(bench, n, { username, password: PASSWORD })
    const proof = first.puzzle && (await solvePuzzle(first.puzzle, () => rest(0)))
    const last = proof ? await signIn(bench, n, { username, password: PASSWORD, proof }) : first
    if (last.status) signedIn += 1
  }
  return signedIn
}

async function signIn({ port, operatorCode }: Bench, n: number, body: Readonly<Record<string, string>>) {
  const origin = `http://127.0.0.1:${port}`
  const answer = await fetch(`${origin}/svc/backend/api/Login/auth/${operatorCode}?lang_param=th`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': `198.18.0.${n + 1}` },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { status: boolean; puzzle?: string }
}
