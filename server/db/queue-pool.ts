import { createRequire } from 'node:module'
import type { RunnerOptions } from 'graphile-worker'

/** The queue's own driver, of the version that came with it. */
const driver = createRequire(createRequire(import.meta.url).resolve('graphile-worker'))(
  'pg',
) as typeof import('pg')

export interface QueuePool {
  readonly pool: NonNullable<RunnerOptions['pgPool']>
  /** Does not wait: work in progress returns its connection when it ends. */
  close(): void
}

/**
 * The connections of one run of the queue. The queue's own pool loses its error handlers before its connections are
 * closed: a connection the database ends then, or later, would be an unhandled error, which ends the process.
 */
export function openQueuePool(wish: {
  readonly url: string
  readonly connections: number
  readonly onError: (error: Error) => void
}): QueuePool {
  const pool = new driver.Pool({ connectionString: asWeReadIt(wish.url), max: wish.connections })
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

/**
 * The queue's driver takes `sslmode=require` for `verify-full`, unlike ours and libpq: with a certificate that no authority
 * signed, members would be served and no job done.
 */
function asWeReadIt(url: string): string {
  return url.replace(/([?&]sslmode=)(?:require|prefer|allow)(?=&|$)/, '$1no-verify')
}
