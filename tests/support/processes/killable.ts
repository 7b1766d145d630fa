import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A program of ours in a process that may be killed at any moment. */
export interface Killable<Word> {
  /** The first word it sent: it is at work. */
  readonly ready: Word
  /** True as long as nobody has ended it, and it has not ended by itself. */
  isAlive(): boolean
  /** SIGKILL; answers when it is gone. */
  kill(): Promise<void>
}

export async function startKillable<Word>(program: URL, args: readonly string[]): Promise<Killable<Word>> {
  const child = fork(program, args, { execArgv: [] })
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
