import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'
import postgres from 'postgres'
import type { Load, LoadResult } from '../admission/load.ts'
import type { ServerFigures } from '../admission/server.ts'
import { answerOf } from '../answer-of.ts'
import { watchDatabase } from '../moments/database-moments.ts'
import type { Moment } from '../moments/moment.ts'
import { printMoments } from '../moments/print-moments.ts'
import type { WalletLoad, WalletResult } from './wallet-load.ts'

export const CONNECTIONS = 64
/**
 * What comes at a pace comes from as many as there are, and not from those alone whose last answer has come: with few connections a load waits
 * for itself, and its batches stay small.
 */
export const PACED_CONNECTIONS = 256

export interface Players {
  /** Of the play of a game. */
  readonly tokens: readonly string[]
  /** Of the site, for tickets. */
  readonly bearers: readonly string[]
}

export interface Wish {
  readonly roundId: string
  readonly players: Players
  readonly privateKey: string
  readonly seconds: number
  /** Of each load, before it counts. */
  readonly warmSeconds: number
  readonly betsASecond: number
}

export interface Running {
  readonly port: number
  readonly server: ChildProcess
  readonly databaseUrl: string
}

export interface Beside {
  readonly beside: WalletResult
  readonly besideTickets: LoadResult
  readonly spent: Spent
}

/** Where the time went while both ran: percent of the machine, batches, and what the database wrote. */
interface Spent {
  readonly serverPercent: number
  readonly loadsPercent: number
  /** What nobody else took: of the database, of what else runs. */
  readonly othersPercent: number
  readonly idlePercent: number
  readonly loopP99Ms: number
  readonly betsABatch: number
  readonly ticketsABatch: number
  readonly checkpoints: number
  readonly walMb: number
  readonly fullPages: number
  /** Files of the log that were made meanwhile, and how long whoever commits waited for that. */
  readonly newLogs: number
  readonly newLogsMs: number
}

/** Bets and tickets at once, so many a second of each. */
export async function sideBySide(
  running: Running,
  wish: Wish,
  rates: { readonly bets: number; readonly tickets: number; readonly showsMoments?: boolean },
  {
    connections = PACED_CONNECTIONS,
    prefix = `beside-${connections}`,
  }: { readonly connections?: number; readonly prefix?: string } = {},
): Promise<Beside> {
  const { port } = running
  const paced = await signedBets(port, wish, {
    ...{ prefix, withWins: false, perSecond: rates.bets, connections },
  })
  const before = await readFigures(running)
  await takeMoments(running)
  const watched = rates.showsMoments ? watchDatabase(running.databaseUrl) : undefined
  const [beside, besideTickets] = await Promise.all([
    told(paced),
    sellTickets(port, wish, { perSecond: rates.tickets, connections }),
  ])
  const after = await readFigures(running)
  if (watched) {
    const slow = [...beside.slow, ...besideTickets.slow]
    printMoments({ slow, server: await takeMoments(running), database: await watched.end() })
  }
  return { beside, besideTickets, spent: spentOf(before, after, beside.cpuUs + besideTickets.cpuUs) }
}

function takeMoments({ server }: Running): Promise<Moment[]> {
  const answer = answerOf<Moment[]>(server)
  server.send('moments')
  return answer
}

/** A load that has signed what it will tell, and waits. */
export async function signedBets(
  port: number,
  { players, privateKey, seconds, warmSeconds, betsASecond }: Wish,
  how: Pick<WalletLoad, 'prefix' | 'withWins' | 'perSecond'> & { readonly connections?: number },
): Promise<ChildProcess> {
  const generator = fork(new URL('./wallet-load.ts', import.meta.url))
  const signed = answerOf<'signed'>(generator)
  const most = how.perSecond ?? betsASecond / (how.withWins ? 2 : 1)
  generator.send({
    ...{ port, privateKey, tokens: players.tokens, connections: CONNECTIONS, ...how },
    bets: Math.ceil(most * (seconds + warmSeconds)) + (how.connections ?? CONNECTIONS),
    ...{ warmMs: warmSeconds * 1000, measureMs: seconds * 1000 },
  } satisfies WalletLoad)
  await signed
  return generator
}

export async function told(generator: ChildProcess): Promise<WalletResult> {
  const answer = answerOf<WalletResult>(generator)
  generator.send('begin')
  const result = await answer
  if (result.failed > 0) throw new Error(`${result.failed} calls were refused: ${result.firstFailure}`)
  return result
}

export async function sellTickets(
  port: number,
  wish: Wish,
  {
    perSecond,
    connections = CONNECTIONS,
  }: { readonly perSecond?: number; readonly connections?: number } = {},
): Promise<LoadResult> {
  const generator = fork(new URL('../admission/load.ts', import.meta.url))
  const answer = answerOf<LoadResult>(generator)
  generator.send({
    ...{ port, roundId: wish.roundId, tokens: wish.players.bearers, connections },
    ...{ warmMs: wish.warmSeconds * 1000, measureMs: wish.seconds * 1000, ...(perSecond && { perSecond }) },
  } satisfies Load)
  const sold = await answer
  if (sold.failed > 0) throw new Error(`${sold.failed} tickets were refused: ${sold.firstFailure}`)
  return sold
}

interface Figures extends ServerFigures {
  readonly atMs: number
  /** Of all cores. */
  readonly busyMs: number
  readonly checkpoints: number
  readonly walBytes: number
  readonly fullPages: number
  readonly newLogs: number
  readonly newLogsMs: number
}

type DatabaseFigures = Pick<Figures, 'checkpoints' | 'walBytes' | 'fullPages' | 'newLogs' | 'newLogsMs'>

async function readFigures({ server, databaseUrl }: Running): Promise<Figures> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const [database] = await sql<DatabaseFigures[]>`
      select (num_timed + num_requested)::int as checkpoints, wal_bytes::float8 as "walBytes", wal_fpi::float8 as "fullPages",
        i.made::int as "newLogs", i.ms as "newLogsMs"
      from pg_stat_checkpointer, pg_stat_wal,
        (select sum(fsyncs) as made, sum(write_time + fsync_time) as ms from pg_stat_io where object = 'wal' and context = 'init') i`
    const answer = answerOf<ServerFigures>(server)
    server.send('figures')
    const busyMs = cpus().reduce(
      (sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq,
      0,
    )
    return {
      ...(database ?? { checkpoints: 0, walBytes: 0, fullPages: 0, newLogs: 0, newLogsMs: 0 }),
      ...(await answer),
      ...{ busyMs, atMs: performance.now() },
    }
  } finally {
    await sql.end()
  }
}

function spentOf(before: Figures, after: Figures, loadsUs: number): Spent {
  const allMs = (after.atMs - before.atMs) * availableParallelism()
  const percent = (ms: number) => (100 * ms) / allMs
  const busyMs = after.busyMs - before.busyMs
  const serverMs = (after.cpuUs - before.cpuUs) / 1000
  const mean = (road: 'tickets' | 'games') => {
    const [sum, count] = [after[road].sum - before[road].sum, after[road].count - before[road].count]
    return count === 0 ? 0 : sum / count
  }
  return {
    serverPercent: percent(serverMs),
    loadsPercent: percent(loadsUs / 1000),
    othersPercent: percent(busyMs - serverMs - loadsUs / 1000),
    idlePercent: percent(allMs - busyMs),
    loopP99Ms: after.loopP99Ms,
    ...{ betsABatch: mean('games'), ticketsABatch: mean('tickets') },
    checkpoints: after.checkpoints - before.checkpoints,
    walMb: (after.walBytes - before.walBytes) / 2 ** 20,
    fullPages: after.fullPages - before.fullPages,
    ...{ newLogs: after.newLogs - before.newLogs, newLogsMs: after.newLogsMs - before.newLogsMs },
  }
}
