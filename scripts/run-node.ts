import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url))

export interface Outcome {
  /** 0 is good. A program that was ended by a signal or by the time limit counts as 1. */
  readonly code: number
  /** What it said, where it was not shown at once. */
  readonly output: string
  readonly ms: number
}

export interface RunOptions {
  /** Shows what the program says while it says it; otherwise it is collected for the caller. */
  readonly show?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** A program that hangs must not hang its caller. */
  readonly withinMs: number
}

const KILL_AFTER_MS = 15_000
const running = new Set<ChildProcess>()
let stopping = false

/** Runs a JavaScript or TypeScript program on this same Node, below the project's folder. */
export function runNode(words: readonly string[], options: RunOptions): Promise<Outcome> {
  const began = performance.now()
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  })
  running.add(child)
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text))
  }
  let late = false
  const limit = setTimeout(() => {
    late = true
    said.push(`\nstopped: it took longer than ${options.withinMs / 1000} s\n`)
    end(child)
  }, options.withinMs)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(limit)
      running.delete(child)
      const outcome = { code: late ? 1 : (code ?? 1), output: said.join(''), ms: performance.now() - began }
      if (!stopping)
        resolve(outcome) // a stopped run reports nothing: it ends below, with the last child
      else if (running.size === 0) process.exit(130)
    })
  })
}

function end(child: ChildProcess): void {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref()
}

/** For a command line: Ctrl-C and kill -TERM end what runs below first. The server has its own way to stop. */
export function endChildrenOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll)
}

/** A signal may come twice, from the terminal and from npm; the second one finds the stop under way. */
function stopAll(): void {
  if (stopping) return
  stopping = true
  if (running.size === 0) process.exit(130)
  for (const child of running) end(child)
}
