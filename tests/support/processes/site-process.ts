import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages, pagesAreFresh } from '../../../scripts/pages.ts'
import { steadyPort } from '../database/durable-database.ts'
import type { Listening } from '../http/listening.ts'
import { serverEnv } from './several-processes.ts'
import { SERVED } from './site-starts.ts'
import { type StartedProgram, startProgram } from './started-program.ts'

/** The whole site as an operator starts it, at a port that stays the same. */
export interface SiteProcess extends Listening {
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
  /** Starts it again after a kill. Resolves when it serves. */
  restart(): Promise<void>
}

export async function startSite(databaseUrl: string): Promise<SiteProcess> {
  if (!pagesAreFresh()) await buildPages()
  const folder = await mkdtemp(join(tmpdir(), 'lottery-site-'))
  const port = await steadyPort()
  const env = { ...serverEnv(databaseUrl, folder), PORT: String(port) }
  let program: StartedProgram | undefined
  const end = async (signal: NodeJS.Signals) => {
    program?.signal(signal)
    await program?.ended
  }
  const begin = async () => {
    program = startProgram({ words: [process.execPath, 'server/main.ts'], env })
    await program.untilSaid(SERVED)
  }
  await begin()
  return {
    port,
    kill: () => end('SIGKILL'),
    restart: begin,
    async close() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
