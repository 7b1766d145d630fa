import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Embedded, startEmbedded } from '../../../server/db/embedded.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { asAdmin, expectBalancedBooks } from './database.ts'

/** A cluster with fsync on, as in production. Its address stays the same across restarts. */
export interface DurableDatabase {
  readonly url: string
  /** SIGKILL to all of its processes; resolves when they are gone. */
  kill(): Promise<void>
  /** Starts it again after a kill, with recovery. */
  restart(): Promise<void>
}

/** Gives a gate its durable database. When the file ends, the books must balance, whatever was killed. */
export function useDurableDatabase(): DurableDatabase {
  let dataDir = ''
  let port = 0
  let running: Embedded | undefined
  const begin = async () => {
    running = await startEmbedded({ dataDir, settings: { port: String(port) } })
    return running
  }
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lottery-gate-'))
    await cp(await findMadeCluster(), dataDir, { recursive: true })
    port = await steadyPort()
    await begin()
  })
  afterAll(async () => {
    try {
      if (running) await expectBalancedBooks(running.url)
    } finally {
      await running?.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
  return {
    get url() {
      return running?.url ?? ''
    },
    kill: async () => running?.kill(),
    restart: async () => void (await begin()),
  }
}

/** A migrated cluster that is stopped: to make one takes ten times as long as to copy it. Made by the first file; those beside it wait. */
async function findMadeCluster(): Promise<string> {
  const { url, durable } = inject('cluster')
  await asAdmin(url, (sql) =>
    // A connection without a transaction is closed after ten seconds, and its locks go with it.
    sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('durable'))`
      if (existsSync(durable)) return
      const unfinished = `${durable}-unfinished`
      const made = await startEmbedded({ dataDir: unfinished, settings: { fsync: 'off' } })
      await migrate(made.url)
      await made.stop()
      await rename(unfinished, durable)
    }),
  )
  return durable
}

/**
 * A free port below the range of outgoing connections: while what listens there is down, no outgoing connection may take its port.
 */
export async function steadyPort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
  throw new Error('no port between 20000 and 30000 is free')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
