import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { bahtToSatang } from '../../domain/money.ts'
import { listMoneyFaults } from '../../server/features/ledger/queries.ts'
import { startSession } from '../../server/features/members/sessions/start-session.ts'
import { setRoundLimits } from '../../server/features/risk/set-round-limits.ts'
import { findRound } from '../../server/features/rounds/queries.ts'
import { openStage, type Stage } from '../../tests/support/stage/stage.ts'
import { compareLimited } from './admission/limited.ts'
import type { Load, LoadResult } from './admission/load.ts'
import { answerOf } from './answer-of.ts'
import { withBenchDatabase } from './bench-database.ts'
import { forkServer } from './fork-server.ts'
import { report } from './machine.ts'
import { forgetStatements, printStatements, STATEMENT_SETTINGS } from './money/costly-statements.ts'
import { prepareTpcb, runTpcb } from './tpcb.ts'

const MEMBERS = 10_000
const CONNECTIONS = 64
const CASH = bahtToSatang(5_000_000)

/**
 * Tickets of ten lines over HTTP with every check and fsync on, against TPC-B on the same server before and after.
 * `--seconds N` of load, `--tpcb N` seconds of TPC-B each time (0 leaves it out), `--capped`: every number has a cap that
 * is counted and never reached. `--limited 100`: members of whom this percentage has limits of play, against members without.
 * `--statements`: the statements that cost most, which counting slows a little.
 */
export async function benchAdmission(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '20' },
      tpcb: { type: 'string', default: '20' },
      capped: { type: 'boolean', default: false },
      limited: { type: 'string' },
      statements: { type: 'boolean', default: false },
    },
  })
  const [seconds, tpcbSeconds] = [Number(values.seconds), Number(values.tpcb)]
  const settings = values.statements ? STATEMENT_SETTINGS : {}
  await withBenchDatabase(async (database) => {
    const stage = await openStage(database.url, { connections: 4 })
    try {
      console.log('preparing members and TPC-B ...')
      const roundId = await stage.openRound({ closesInMs: 24 * 3_600_000 })
      if (values.capped) await capEveryNumber(stage, roundId)
      if (values.limited !== undefined) {
        await benchLimited(stage, database.url, { roundId, seconds, percent: Number(values.limited) })
        return
      }
      const tokens = await signInAll(stage, await stage.members(MEMBERS, CASH))
      if (tpcbSeconds > 0) await prepareTpcb(database.url)
      const before = tpcbSeconds > 0 ? await runTpcb(database.url, tpcbSeconds) : undefined
      const counted = postgres(database.url, { max: 1, onnotice: () => {} })
      if (values.statements) await forgetStatements(counted)
      const { load, rssMb, cpuUs } = await underLoad(database.url, { roundId, tokens, seconds })
      if (values.statements) await printStatements(counted, `${load.answered} tickets`)
      await counted.end()
      const after = tpcbSeconds > 0 ? await runTpcb(database.url, tpcbSeconds) : undefined
      const faults = await listMoneyFaults(stage.jobs.read)
      if (faults.length > 0)
        throw new Error(`the books do not balance: ${JSON.stringify(faults.slice(0, 3))}`)
      if (load.failed > 0) throw new Error(`${load.failed} tickets were refused: ${load.firstFailure}`)
      const tickets = load.accepted / load.seconds
      const best = Math.max(before?.tps ?? 0, after?.tps ?? 0)
      report(values.capped ? 'admission with every number capped' : 'admission', {
        ratio: best > 0 ? tickets / best : 0,
        ticketsPerSecond: Math.round(tickets),
        tpcb: Math.round(best),
        tpcbBefore: Math.round(before?.tps ?? 0),
        tpcbAfter: Math.round(after?.tps ?? 0),
        tpcbBy: before?.by ?? 'left out',
        p50Ms: load.p50,
        p99Ms: load.p99,
        accepted: load.accepted,
        connections: CONNECTIONS,
        serverRssMb: Math.round(rssMb),
        serverCpuUsPerTicket: Math.round(cpuUs / load.answered),
      })
    } finally {
      await stage.close()
    }
  }, settings)
}

/** Counted, but never reached. */
const FAR_CAP = bahtToSatang(10_000_000_000)

async function capEveryNumber(stage: Stage, roundId: string): Promise<void> {
  const round = await findRound(stage.ctx.read, roundId)
  const types = Object.fromEntries((round?.types ?? []).map((type) => [type, { cap: FAR_CAP }]))
  const { operatorId, makerId: staffId } = stage
  await setRoundLimits(stage.ctx, { operatorId, staffId, roundId, limits: { types } })
}

/** A bearer token for each member. */
async function signInAll(stage: Stage, members: readonly string[]): Promise<string[]> {
  const tokens: string[] = []
  const visitor = { address: '127.0.0.1', device: 'bench', browser: false, cookie: undefined }
  for (let from = 0; from < members.length; from += 500) {
    await stage.jobs.transaction(async (tx) => {
      await tx.readClock()
      const started = await Promise.all(
        members
          .slice(from, from + 500)
          .map((memberId) =>
            startSession(stage.ctx, tx, { memberId, operatorId: stage.operatorId }, visitor),
          ),
      )
      tokens.push(...started.map((session) => session.agentToken))
    })
  }
  return tokens
}

async function benchLimited(
  stage: Stage,
  databaseUrl: string,
  wish: { readonly roundId: string; readonly seconds: number; readonly percent: number },
): Promise<void> {
  const [plain, limited] = [await stage.members(MEMBERS, CASH), await stage.members(MEMBERS, CASH)]
  const tokens = { plain: await signInAll(stage, plain), limited: await signInAll(stage, limited) }
  const server = await openServer(databaseUrl)
  try {
    await compareLimited(stage, limited, {
      percent: wish.percent,
      load: (which) => loadOn(server.port, { ...wish, tokens: tokens[which] }),
    })
  } finally {
    await server.stop()
  }
  const faults = await listMoneyFaults(stage.jobs.read)
  if (faults.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(faults.slice(0, 3))}`)
}

async function openServer(databaseUrl: string) {
  const server = forkServer(new URL('./admission/server.ts', import.meta.url), [databaseUrl])
  const { port } = await answerOf<{ port: number }>(server)
  return {
    port,
    cost: () => {
      server.send('cost')
      return answerOf<{ rss: number; cpuUs: number }>(server)
    },
    stop: async () => {
      if (server.connected) server.send('stop')
      await once(server, 'exit')
    },
  }
}

function loadOn(
  port: number,
  { roundId, tokens, seconds }: { roundId: string; tokens: readonly string[]; seconds: number },
): Promise<LoadResult> {
  const generator = fork(new URL('./admission/load.ts', import.meta.url))
  const answer = answerOf<LoadResult>(generator)
  generator.send({
    ...{ port, roundId, tokens, connections: CONNECTIONS, warmMs: 5_000, measureMs: seconds * 1000 },
  } satisfies Load)
  return answer
}

async function underLoad(
  databaseUrl: string,
  wish: { roundId: string; tokens: readonly string[]; seconds: number },
): Promise<{ load: LoadResult; rssMb: number; cpuUs: number }> {
  const server = await openServer(databaseUrl)
  try {
    const load = await loadOn(server.port, wish)
    const { rss, cpuUs } = await server.cost()
    return { load, rssMb: rss / 2 ** 20, cpuUs }
  } finally {
    await server.stop()
  }
}
