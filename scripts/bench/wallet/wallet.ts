import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { bahtToSatang } from '../../../domain/money.ts'
import { hashToken, makePlayToken } from '../../../server/features/credentials/tokens.ts'
import { changeWallet } from '../../../server/features/games/seamless/change-wallet.ts'
import { listMoneyFaults } from '../../../server/features/ledger/queries.ts'
import { startSession } from '../../../server/features/members/sessions/start-session.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import type { LoadResult } from '../admission/load.ts'
import { answerOf } from '../answer-of.ts'
import { withBenchDatabase } from '../bench-database.ts'
import { forkServer } from '../fork-server.ts'
import { quantiles } from '../load/quantiles.ts'
import { report } from '../machine.ts'
import { prepareTpcb, runTpcb } from '../tpcb.ts'
import {
  type Beside,
  CONNECTIONS,
  PACED_CONNECTIONS,
  type Players,
  type Running,
  sellTickets,
  sideBySide,
  signedBets,
  told,
  type Wish,
} from './side-by-side.ts'
import type { WalletResult } from './wallet-load.ts'

interface Loads {
  readonly pairs: WalletResult
  readonly turns: readonly Turn[]
  /** Of pairs and bets. */
  readonly cpuUs: number
  readonly answered: number
}

/** Bets alone, tickets alone, and both at half of that. */
interface Turn extends Beside {
  readonly bets: WalletResult
  readonly tickets: LoadResult
}

const MEMBERS = 10_000
const CASH = bahtToSatang(5_000_000)
const PROVIDER = 'bench'
/** How long new files of the log take. */
const MEASURED = { track_wal_io_timing: 'on' }

/**
 * Bets and wins of games over signed HTTP, durable, against TPC-B of the same run: pairs of a bet and its win, bets alone, and then
 * bets and tickets side by side, each at half of what it does alone. `--turns N`: bets alone, tickets alone and both side by side N times, so
 * that what half is was measured just before, and the middle of each figure is told. `--seconds N` of each load after `--warm N`, `--tpcb N` seconds of TPC-B
 * before and after (0 leaves it out), `--bets N` signed for each second of a load. `--beside BETS,TICKETS` is the last part alone, at so many a
 * second of each, so that two programs are compared at the same rates; with `--moments` also when the slow ones come and what happens then; `--connections 64,256` from so many each, one after the other.
 */
export async function benchWallet(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '15' },
      warm: { type: 'string', default: '3' },
      tpcb: { type: 'string', default: '15' },
      bets: { type: 'string', default: '4000' },
      turns: { type: 'string', default: '1' },
      beside: { type: 'string' },
      moments: { type: 'boolean', default: false },
      connections: { type: 'string', default: String(PACED_CONNECTIONS) },
    },
  })
  const [seconds, tpcbSeconds, betsASecond] = [values.seconds, values.tpcb, values.bets].map(Number) as [
    ...[number, number, number],
  ]
  await withBenchDatabase(async (database) => {
    const stage = await openStage(database.url, { connections: 4 })
    try {
      console.log('preparing members and TPC-B ...')
      const roundId = await stage.openRound({ closesInMs: 24 * 3_600_000 })
      const players = await signInAll(stage, await stage.members(MEMBERS, CASH))
      const privateKey = await openBenchWallet(stage)
      const wish = { roundId, players, privateKey, seconds, warmSeconds: Number(values.warm), betsASecond }
      if (values.beside) {
        const [bets = 0, tickets = 0] = values.beside.split(',').map(Number)
        for (const connections of values.connections.split(',').map(Number)) {
          await reportBeside(database.url, wish, { bets, tickets, connections, showsMoments: values.moments })
        }
        return await requireBalance(stage)
      }
      if (tpcbSeconds > 0) await prepareTpcb(database.url)
      const before = tpcbSeconds > 0 ? await runTpcb(database.url, tpcbSeconds) : undefined
      const loads = await underLoads(database.url, wish, {
        turns: Number(values.turns),
        showsMoments: values.moments,
      })
      const after = tpcbSeconds > 0 ? await runTpcb(database.url, tpcbSeconds) : undefined
      await requireBalance(stage)
      report('wallet', figuresOf(loads, [before, after]))
    } finally {
      await stage.close()
    }
  }, MEASURED)
}

function figuresOf(
  { pairs, turns, cpuUs, answered }: Loads,
  tpcb: readonly (Awaited<ReturnType<typeof runTpcb>> | undefined)[],
) {
  const best = Math.max(...tpcb.map((run) => run?.tps ?? 0))
  const ratio = (rate: number) => (best > 0 ? rate / best : 0)
  const pairRate = pairs.wins / pairs.seconds
  const betRate = middle(turns.map(({ bets }) => bets.bets / bets.seconds))
  return {
    ...{ ratioOfPairs: ratio(pairRate), ratioOfBets: ratio(betRate) },
    ...{ pairsPerSecond: Math.round(pairRate), betsPerSecond: Math.round(betRate) },
    ticketsPerSecond: Math.round(middle(turns.map(({ tickets }) => tickets.accepted / tickets.seconds))),
    ...{ tpcb: Math.round(best), tpcbBy: tpcb[0]?.by ?? 'left out' },
    ...{ pairBetP50Ms: pairs.bet.p50, pairBetP99Ms: pairs.bet.p99, pairWinP99Ms: pairs.win.p99 },
    betP50Ms: middle(turns.map(({ bets }) => bets.bet.p50)),
    betP99Ms: middle(turns.map(({ bets }) => bets.bet.p99)),
    ...middleOfEach(turns.map(besideFigures)),
    ...(turns.length > 1 && { besideP99Ms: turns.map(p99sOf).join('; ') }),
    serverCpuUsPerCall: Math.round(cpuUs / answered),
    connections: CONNECTIONS,
  }
}

async function requireBalance(stage: Stage): Promise<void> {
  const faults = await listMoneyFaults(stage.jobs.read)
  if (faults.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(faults.slice(0, 3))}`)
}

/** A provider that signs by a new key; the key. */
async function openBenchWallet(stage: Stage): Promise<string> {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const { code } = await stage.ctx.read.one<{ code: string }>`
    select code from operator where id = ${stage.operatorId}`
  await changeWallet(stage.ctx, { code, provider: PROVIDER, addKey: keys.publicKey })
  return keys.privateKey
}

/** Each member has signed in and has begun to play. */
async function signInAll(stage: Stage, members: readonly string[]): Promise<Players> {
  const [tokens, bearers]: [string[], string[]] = [[], []]
  const visitor = { address: '127.0.0.1', device: 'bench', browser: false, cookie: undefined }
  for (let from = 0; from < members.length; from += 500) {
    const some = members.slice(from, from + 500)
    const given = some.map(() => makePlayToken(stage.ctx.chance))
    await stage.jobs.transaction(async (tx) => {
      await tx.readClock()
      const started = await Promise.all(
        some.map((memberId) =>
          startSession(stage.ctx, tx, { memberId, operatorId: stage.operatorId }, visitor),
        ),
      )
      await tx.run`
        insert into game_token (token_hash, operator_id, provider, member_id, session_id, game, issued_at, begun_at)
        select w.hash, ${stage.operatorId}, ${PROVIDER}, w.member_id, w.session_id, 'book', ${tx.now}, ${tx.now}
        from unnest(${given.map(hashToken)}::text[], ${some}::uuid[], ${started.map((s) => s.sessionId)}::uuid[])
          as w(hash, member_id, session_id)`
      tokens.push(...given)
      bearers.push(...started.map((session) => session.agentToken))
    })
  }
  return { tokens, bearers }
}

/** What is paced is told from when it was due. */
async function reportBeside(
  databaseUrl: string,
  wish: Wish,
  { connections, ...rates }: Parameters<typeof sideBySide>[2] & { readonly connections: number },
) {
  const figures = besideFigures(
    await withServer(databaseUrl, (running) => sideBySide(running, wish, rates, { connections })),
  )
  report('wallet beside tickets', { ...figures, connections })
}

function besideFigures({ beside, besideTickets, spent }: Beside) {
  return {
    besideBetsPerSecond: Math.round(beside.bets / beside.seconds),
    besideTicketsPerSecond: Math.round(besideTickets.accepted / besideTickets.seconds),
    ...{ besideBetP50Ms: beside.bet.p50, besideBetP99Ms: beside.bet.p99 },
    ...{ besideTicketP50Ms: besideTickets.p50, besideTicketP99Ms: besideTickets.p99 },
    ...spent,
  }
}

function middle(figures: readonly number[]): number {
  return quantiles(figures).p50
}

function middleOfEach<K extends string>(turns: readonly Readonly<Record<K, number>>[]): Record<K, number> {
  const names = Object.keys(turns[0] ?? {}) as K[]
  return Object.fromEntries(
    names.map((name) => [name, middle(turns.map((figures) => figures[name]))]),
  ) as Record<K, number>
}

function p99sOf({ beside, besideTickets }: Turn): string {
  return `${Math.round(beside.bet.p99)} and ${Math.round(besideTickets.p99)}`
}

async function withServer<T>(databaseUrl: string, work: (running: Running) => Promise<T>): Promise<T> {
  const server = forkServer(new URL('../admission/server.ts', import.meta.url), [databaseUrl])
  try {
    const { port } = await answerOf<{ port: number }>(server)
    return await work({ port, server, databaseUrl })
  } finally {
    if (server.connected) server.send('stop')
    await once(server, 'exit')
  }
}

/** The loads one after the other on one server, and in each turn the last two at once. */
function underLoads(
  databaseUrl: string,
  wish: Wish,
  { turns, showsMoments }: { readonly turns: number; readonly showsMoments: boolean },
): Promise<Loads> {
  return withServer(databaseUrl, async (running) => {
    const { port, server } = running
    const pairs = await told(await signedBets(port, wish, { prefix: 'pair', withWins: true }))
    const taken: Turn[] = []
    let [cpuUs, answered] = [await cpuOf(server), pairs.answered]
    for (let turn = 1; turn <= turns; turn += 1) {
      const before = await cpuOf(server)
      const bets = await told(await signedBets(port, wish, { prefix: `bet-${turn}`, withWins: false }))
      cpuUs += (await cpuOf(server)) - before
      answered += bets.answered
      const tickets = await sellTickets(port, wish)
      const half = {
        bets: bets.bets / bets.seconds / 2,
        tickets: tickets.accepted / tickets.seconds / 2,
        showsMoments,
      }
      const both = await sideBySide(running, wish, half, { prefix: `beside-${turn}` })
      taken.push({ bets, tickets, ...both })
    }
    return { pairs, turns: taken, cpuUs, answered }
  })
}

async function cpuOf(server: Running['server']): Promise<number> {
  server.send('cost')
  return (await answerOf<{ cpuUs: number }>(server)).cpuUs
}
