import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The next message of a process of the bench; fails when the process ends without one. */
export async function answerOf<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error('a process of the bench ended early')),
  )
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [T]
  return message
}

/** The last message of a process of the bench to its parent. It ends when all of it is told: what is long would be cut off. */
export function sayLast(message: unknown): void {
  process.send?.(message, () => process.disconnect?.())
}
