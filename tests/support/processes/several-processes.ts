import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages, pagesAreFresh } from '../../../scripts/pages.ts'
import { loginsAt } from '../database/database.ts'
import { openRoundRobin, type RoundRobin } from '../http/round-robin.ts'
import { TEST_SECRET } from '../stage/stage.ts'
import { SERVED } from './site-starts.ts'
import { type StartedProgram, startProgram } from './started-program.ts'

/** Two servers and a worker on one database, behind a proxy. */
export interface SeveralProcesses {
  readonly proxy: RoundRobin
  readonly servers: readonly [ServerProgram, ServerProgram]
  /** One more server, which does jobs as well and stands behind no proxy. */
  startWithJobs(): Promise<ServerProgram>
  /** SIGKILL, and the same again in its place. Resolves when it serves. */
  killServer(nth: 0 | 1): Promise<void>
  killWorker(): Promise<void>
  close(): Promise<void>
}

export interface ServerProgram {
  readonly program: StartedProgram
  readonly port: number
}

/** Starts all three at once; the database may be empty. */
export async function startSeveral(databaseUrl: string): Promise<SeveralProcesses> {
  if (!pagesAreFresh()) await buildPages() // here, so that two servers do not build at once
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-several-'))
  const env = { ...serverEnv(databaseUrl, dataDir), PORT: '0' }
  const run = (file: string, jobs: 'on' | 'off' = 'off') =>
    startProgram({ words: [process.execPath, file], env: { ...env, JOBS: jobs } })
  const serve = async (jobs: 'on' | 'off' = 'off'): Promise<ServerProgram> => {
    const program = run('server/main.ts', jobs)
    const [, url = ''] = await program.untilSaid(SERVED)
    return { program, port: Number(new URL(url).port) }
  }
  const work = async () => {
    const program = run('server/worker.ts')
    await program.untilSaid(/at work/)
    return program
  }
  const [one, two, first] = await Promise.all([serve(), serve(), work()])
  const servers: [ServerProgram, ServerProgram] = [one, two]
  const beside: ServerProgram[] = []
  let worker = first
  const proxy = await openRoundRobin(servers.map(({ port }) => port))
  return {
    proxy,
    servers,
    async startWithJobs() {
      const server = await serve('on')
      beside.push(server)
      return server
    },
    async killServer(nth) {
      await end(servers[nth].program, 'SIGKILL')
      servers[nth] = await serve()
      proxy.aim(servers.map(({ port }) => port))
    },
    async killWorker() {
      await end(worker, 'SIGKILL')
      worker = await work()
    },
    async close() {
      await proxy.close()
      await Promise.all(
        [...[...servers, ...beside].map(({ program }) => program), worker].map((each) =>
          end(each, 'SIGTERM'),
        ),
      )
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The environment of a program that is no demo, on a database of the superuser's address, with the tests' keys. */
export function serverEnv(databaseUrl: string, dataDir: string): Readonly<Record<string, string>> {
  return {
    ...{ HOST: '127.0.0.1', DATA_DIR: dataDir, ...loginsAt(databaseUrl) },
    ...{ DEMO: '0', SECRET: TEST_SECRET.toString('hex'), LOG_LEVEL: 'error' },
  }
}

async function end(program: StartedProgram, signal: NodeJS.Signals): Promise<void> {
  program.signal(signal)
  await program.ended
}
