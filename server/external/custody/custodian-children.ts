import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Unavailable } from '../../errors.ts'
import type { Custodian } from '../custodian.ts'
import { type CustodianPlace, custodianOverHttp } from './custodian-over-http.ts'

/** The pause before a custodian that ended is started again grows from the first to the last. */
const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 10_000
/** Who ran so long is not one that ends at once. */
const STEADY_MS = 30_000
/** How long a call waits for a custodian that is being started. */
const START_MS = 5_000
/** How long one may take to end when it is told to. */
const END_MS = 3_000

interface ChildWish {
  readonly name: string
  /** Its whole environment: it is told nothing of the site, the database above all. */
  readonly env: Readonly<Record<string, string>>
  readonly log: Logger
}

const PROGRAM = join(import.meta.dirname, 'custodian-program.ts')

/**
 * A custodian as a child process: started again when it ends, and ended with this program, because its standard input closes
 * even when this program is killed.
 */
export class CustodianChild {
  readonly custodian: Custodian
  readonly #wish: ChildWish
  #child: ChildProcess | undefined
  #place: Promise<CustodianPlace> | undefined
  #again: NodeJS.Timeout | undefined
  #pauseMs = FIRST_PAUSE_MS
  #stopped = false

  constructor(wish: ChildWish) {
    this.#wish = wish
    this.custodian = custodianOverHttp(() => this.#whereIsIt())
  }

  /** Starts it, before the first call needs it. */
  begin(): void {
    if (this.#stopped || this.#place) return
    clearTimeout(this.#again)
    this.#again = undefined
    const began = performance.now()
    const { env, log, name } = this.#wish
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['pipe', 'pipe', 'inherit'] })
    this.#child = child
    this.#place = firstLine(child)
    this.#place.catch((error: unknown) =>
      log.error({ err: error, custodian: name }, 'a custodian does not start'),
    )
    child.once('close', () => this.#ended(performance.now() - began))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#again)
    const child = this.#child
    if (!child) return
    const ended = once(child, 'close')
    const late = setTimeout(() => child.kill('SIGKILL'), END_MS)
    child.stdin?.end()
    await ended
    clearTimeout(late)
  }

  #ended(ranMs: number): void {
    this.#child = undefined
    this.#place = undefined
    if (this.#stopped) return
    if (ranMs > STEADY_MS) this.#pauseMs = FIRST_PAUSE_MS
    const pauseMs = this.#pauseMs
    this.#wish.log.error({ custodian: this.#wish.name, pauseMs }, 'a custodian ended and is started again')
    this.#again = setTimeout(() => this.begin(), pauseMs)
    this.#pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)
  }

  /** Waits a little for one that is being started. */
  async #whereIsIt(): Promise<CustodianPlace> {
    if (!this.#place && !this.#again) this.begin()
    for (let waitedMs = 0; waitedMs < START_MS; waitedMs += FIRST_PAUSE_MS) {
      if (this.#stopped) break
      if (this.#place) return this.#place
      await setTimeoutAsync(FIRST_PAUSE_MS)
    }
    throw new Unavailable('custodian')
  }
}

/** Where it listens, as it says itself. */
async function firstLine(child: ChildProcess): Promise<CustodianPlace> {
  if (!child.stdout) throw new Error('a custodian has no output')
  child.stdin?.on('error', () => {}) // it may have ended before we end its input
  const done = new AbortController()
  const failed = once(child, 'error', done).then(([error]) => Promise.reject(error))
  const ended = once(child, 'close', done).then(() =>
    Promise.reject(new Error('it ended before it listened')),
  )
  const said = once(createInterface({ input: child.stdout }), 'line', done)
  try {
    const [line] = (await Promise.race([said, ended, failed])) as [string]
    const { url, token } = JSON.parse(line)
    return { url: new URL(url), token }
  } finally {
    for (const late of [said, ended, failed]) late.catch(() => {})
    done.abort()
  }
}
