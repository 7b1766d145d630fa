import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Unavailable } from '../../errors.ts'

/** The pause before a program that ended is started again grows from the first to the last. */
const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 10_000
/** Who ran so long is not one that ends at once. */
const STEADY_MS = 30_000
/** How long a call waits for one that is being started. */
const START_MS = 5_000
/** How long one may take to end when it is told to. */
const END_MS = 3_000

interface ChildWish {
  readonly name: string
  /** The path of its code. */
  readonly program: string
  /** Its whole environment: it is told nothing of the site, the database above all. */
  readonly env: Readonly<Record<string, string>>
  readonly log: Logger
}

/**
 * A program of its own as a child process: started again when it ends, and ended with this one, because its standard input
 * closes even when this one is killed. Its first line says as JSON where it listens.
 */
export class ChildProgram<Said> {
  readonly #wish: ChildWish
  #child: ChildProcess | undefined
  #said: Promise<Said> | undefined
  #again: NodeJS.Timeout | undefined
  #pauseMs = FIRST_PAUSE_MS
  #stopped = false
  /** Told whenever it has started, with its first line. */
  readonly #onStart: (said: Said) => void

  constructor(wish: ChildWish, onStart: (said: Said) => void = () => {}) {
    this.#wish = wish
    this.#onStart = onStart
  }

  /** Starts it, before the first call needs it. */
  begin(): void {
    if (this.#stopped || this.#said) return
    clearTimeout(this.#again)
    this.#again = undefined
    const began = performance.now()
    const { env, log, name, program } = this.#wish
    const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'inherit'] })
    this.#child = child
    this.#said = firstLine<Said>(child)
    this.#said.then(this.#onStart, (error: unknown) => {
      if (!this.#stopped) log.error({ err: error, program: name }, 'a program does not start')
    })
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
    this.#said = undefined
    if (this.#stopped) return
    if (ranMs > STEADY_MS) this.#pauseMs = FIRST_PAUSE_MS
    const pauseMs = this.#pauseMs
    this.#wish.log.error({ program: this.#wish.name, pauseMs }, 'a program ended and is started again')
    this.#again = setTimeout(() => this.begin(), pauseMs)
    this.#pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)
  }

  /** Waits a little for one that is being started. */
  async said(): Promise<Said> {
    if (!this.#said && !this.#again) this.begin()
    for (let waitedMs = 0; waitedMs < START_MS; waitedMs += FIRST_PAUSE_MS) {
      if (this.#stopped) break
      if (this.#said) return this.#said
      await setTimeoutAsync(FIRST_PAUSE_MS)
    }
    throw new Unavailable(this.#wish.name)
  }
}

/** What it says of itself. */
async function firstLine<Said>(child: ChildProcess): Promise<Said> {
  if (!child.stdout) throw new Error('a program has no output')
  child.stdin?.on('error', () => {}) // it may have ended before we end its input
  const done = new AbortController()
  const failed = once(child, 'error', done).then(([error]) => Promise.reject(error))
  const ended = once(child, 'close', done).then(() =>
    Promise.reject(new Error('it ended before it listened')),
  )
  const said = once(createInterface({ input: child.stdout }), 'line', done)
  try {
    const [line] = (await Promise.race([said, ended, failed])) as [string]
    return JSON.parse(line)
  } finally {
    for (const late of [said, ended, failed]) late.catch(() => {})
    done.abort()
  }
}
