import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import type { RunnerOptions } from 'graphile-worker'
import type { Link } from './link/link.ts'

/** The queue's own driver, of the version that came with it. */
const driver = createRequire(createRequire(import.meta.url).resolve('graphile-worker'))(
  'pg',
) as typeof import('pg')

export interface QueuePlace {
  readonly url: string
  /** Looks after the road there. */
  readonly link?: Link | undefined
}

export interface QueuePool {
  readonly pool: NonNullable<RunnerOptions['pgPool']>
  /** Frees the jobs that runs of the queue hold which have ended: else nobody takes them for four hours. */
  letGo(runs: readonly string[]): Promise<void>
  /** Does not wait: work in progress returns its connection when it ends. */
  close(): void
}

/**
 * The connections of one run of the queue. The queue's own pool loses its error handlers before its connections are
 * closed: a connection the database ends then, or later, would be an unhandled error, which ends the process.
 */
export function openQueuePool(
  wish: QueuePlace & { readonly connections: number; readonly onError: (error: Error) => void },
): QueuePool {
  const { link } = wish
  const pool = new driver.Pool({
    ...{ connectionString: asWeReadIt(wish.url), max: wish.connections },
    ...(link ? { stream: () => link.watch(new Socket()) } : {}),
  })
  let closed = false
  // The driver's own error holds its connection, with the key by which it is cancelled: nothing for a log.
  const hear = ({ message, code }: Error & { readonly code?: string }) => {
    if (!closed) wish.onError(Object.assign(new Error(message), { code }))
  }
  pool.on('error', hear)
  pool.on('connect', (client) => client.on('error', hear))
  return {
    pool,
    async letGo(runs) {
      await pool.query('select graphile_worker.force_unlock_workers($1)', [runs])
    },
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
