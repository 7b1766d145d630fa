import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The next message of a process of the bench; fails when the process ends without one. */
export async function answerOf<T>(child: ChildProcess): Promise<T> {
  const answered = new AbortController()
  const { signal } = answered
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('a process of the bench ended early')
  })
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T]
    return message
  } finally {
    // Else a process that is asked often has a listener for each time.
    ended.catch(() => {})
    answered.abort()
  }
}

/** The last message of a process of the bench to its parent. It ends when all of it is told: what is long would be cut off. */
export function sayLast(message: unknown): void {
  process.send?.(message, () => process.disconnect?.())
}
