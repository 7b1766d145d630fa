import { createRequire } from 'node:module'
import type { RunnerOptions } from 'graphile-worker'

/** The queue's own driver, of the version that came with it. */
const driver = createRequire(import.meta.resolve('graphile-worker'))('pg') as typeof import('pg')

export interface QueuePool {
  readonly pool: NonNullable<RunnerOptions['pgPool']>
  /** Nobody waits for it: what is still at work gives its connection back when it ends. */
  close(): void
}

/**
 * The connections of one life of the queue. The queue would open them by itself, and stop listening to their errors
 * before it closes them: a connection that the database ends in that moment, or any later one of a queue that was given
 * up, would be an error nobody hears, which ends the program.
 */
export function openQueuePool(wish: {
  readonly url: string
  readonly connections: number
  readonly onError: (error: Error) => void
}): QueuePool {
  const pool = new driver.Pool({ connectionString: wish.url, max: wish.connections })
  let closed = false
  const hear = (error: Error) => {
    if (!closed) wish.onError(error)
  }
  pool.on('error', hear)
  pool.on('connect', (client) => client.on('error', hear))
  return {
    pool,
    close() {
      closed = true
      void pool.end()
    },
  }
}
