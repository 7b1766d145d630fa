import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'

/** A program in a process that a test can kill at any moment. */
export interface Killable<Word> {
  /** Its first message, sent when it is working. */
  readonly ready: Word
  /** True until it is killed or ends by itself. */
  isAlive(): boolean
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts a program of the tests in a process of its own. */
export function startFork(
  program: URL,
  args: readonly string[],
  options: Pick<ForkOptions, 'stdio'> = {},
): ChildProcess {
  const before = new URL('./compiled.ts', import.meta.url).href
  return fork(program, args, { ...options, execArgv: ['--import', before] })
}

export async function startKillable<Word>(program: URL, args: readonly string[]): Promise<Killable<Word>> {
  const child = startFork(program, args)
  const ready = await firstWord<Word>(child)
  return {
    ready,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function firstWord<Word>(child: ChildProcess): Promise<Word> {
  const [word] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the program ended with ${code} before it was ready`)
    }),
  ])) as [Word]
  return word
}
