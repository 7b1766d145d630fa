import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../', import.meta.url))

export interface Outcome {
  /** 0: success. A program ended by a signal or by the time limit counts as 1. */
  readonly code: number
  /** Its output, if it was not printed at once. */
  readonly output: string
  readonly ms: number
  readonly late: boolean
}

export interface RunOptions {
  /** Prints the output as it comes; otherwise it is collected for the caller. */
  readonly show?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** Called with each message of the program (`process.send`). */
  readonly hear?: (word: unknown) => void
  /** The time limit. With `hear`, the time since the last message counts. */
  readonly withinMs: number
  /** Starts the timer; tests pass their own. */
  readonly startTimer?: StartTimer | undefined
}

export type StartTimer = (act: () => void, ms: number) => { refresh(): unknown; close(): unknown }

const KILL_AFTER_MS = 15_000
const running = new Set<ChildProcess>()
let stopping = false

/** Runs a JavaScript or TypeScript program on this same Node, in the project's folder. */
export function runNode(words: readonly string[], options: RunOptions): Promise<Outcome> {
  const began = performance.now()
  const child = begin(words, options)
  running.add(child)
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text))
  }
  let late = false
  const limit = (options.startTimer ?? setTimeout)(() => {
    late = true
    said.push(`\nstopped: it took longer than ${options.withinMs / 1000} s\n`)
    end(child)
  }, options.withinMs)
  child.on('message', (word) => {
    limit.refresh()
    options.hear?.(word)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      limit.close()
      running.delete(child)
      const outcome = {
        code: late ? 1 : (code ?? 1),
        output: said.join(''),
        ms: performance.now() - began,
        late,
      }
      // A stopped run reports nothing: this process ends with the last child.
      if (!stopping) resolve(outcome)
      else if (running.size === 0) process.exit(130)
    })
  })
}

/** With `hear` it gets its own process group, so that its children can be ended with it. */
function begin(words: readonly string[], { show, env, hear }: RunOptions): ChildProcess {
  const said = show ? 'inherit' : 'pipe'
  return spawn(process.execPath, words, {
    cwd: ROOT,
    detached: hear !== undefined,
    stdio: ['ignore', said, said, ...(hear ? (['ipc'] as const) : [])],
    env: { ...process.env, ...env },
  })
}

/** Asks it to end; after a moment the rest of its group is killed, such as a test in an endless loop. */
function end(child: ChildProcess): void {
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  child.once('exit', () => {
    clearTimeout(late)
    killGroup(child)
  })
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // ESRCH: nothing is left of it
  }
}

/** For commands: Ctrl-C and kill -TERM end the children first. The server has a stop of its own. */
export function endChildrenOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll)
}

/** A signal may arrive twice, from the terminal and from npm; the second is ignored. */
function stopAll(): void {
  if (stopping) return
  stopping = true
  if (running.size === 0) process.exit(130)
  for (const child of running) end(child)
}
