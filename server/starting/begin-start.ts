import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { type Embedded, startEmbedded } from '../db/embedded.ts'

/** What a start has begun before its modules are there. */
export interface BegunStart {
  readonly config: Config
  /** The packaged database on its way. Absent: the database is another's. */
  readonly database?: Promise<Embedded>
}

/**
 * Looks for the port and starts the packaged database, which takes about as long as loading the program's modules and needs
 * none of them: this file loads few. Whoever waits for the database hears why it does not start.
 */
export async function beginStart(config: Config, say: (line: string) => void): Promise<BegunStart> {
  await refuseTakenPort(config)
  if (config.databaseUrl !== undefined) return { config }
  const database = startEmbedded({ dataDir: config.dataDir, log: say })
  database.catch(() => {})
  return { config, database }
}

/** Before anything is started: a taken port is the most common reason not to. */
async function refuseTakenPort(config: Config): Promise<void> {
  const { createServer } = await import('node:net')
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(new CannotStart(whyNotListening(error.code, config)))
    })
    probe.listen(config.port, config.host, () => probe.close(() => resolve()))
  })
}

function whyNotListening(code: string | undefined, { port, host }: Config): string {
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
    return `HOST must be an address of this machine; "${host}" is not (${code}).`
  }
  const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`
  return `Port ${port} ${why}; set PORT to a free one or stop the other program.`
}
