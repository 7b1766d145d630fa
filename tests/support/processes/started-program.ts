import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export interface StartedProgram {
  readonly pid: number
  /** Its output so far on both streams. */
  said(): string
  /** Its output on stderr. */
  complained(): string
  /** Waits for this output; fails at once when the program ends before. */
  untilSaid(words: RegExp): Promise<RegExpMatchArray>
  signal(name: NodeJS.Signals): void
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export interface ProgramWish {
  /** The command and its arguments. */
  readonly words: readonly string[]
  /** By default the project's folder. */
  readonly folder?: string
  /** Added to an empty environment, so that a developer's own settings have no effect. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a program as a person would, with pipes for its output. */
export function startProgram(wish: ProgramWish): StartedProgram {
  const [command = '', ...args] = wish.words
  const child = spawn(command, args, {
    cwd: wish.folder ?? ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...wish.env },
  })
  const heard = listen(child)
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return {
    pid: child.pid ?? 0,
    said: () => heard.all,
    complained: () => heard.errors,
    untilSaid: (words) => untilSaid(child, heard, words),
    signal: (name) => void child.kill(name),
    ended,
  }
}

interface Heard {
  all: string
  errors: string
}

function listen(child: ChildProcess): Heard {
  const heard: Heard = { all: '', errors: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    heard.all += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    heard.all += text
    heard.errors += text
  })
  return heard
}

function untilSaid(child: ChildProcess, heard: Heard, words: RegExp): Promise<RegExpMatchArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = heard.all.match(words)
      if (found) resolve(found)
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('close', () => reject(new Error(`it ended without saying ${words}; it said:\n${heard.all}`)))
    look()
  })
}
