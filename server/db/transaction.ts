import { setTimeout as sleep } from 'node:timers/promises'
import { invariant } from '../../domain/invariant.ts'
import type { SqlValue, Tx } from '../context.ts'
import { Unavailable } from '../errors.ts'
import type { LiveEvent } from '../live/live-event.ts'
import { readDatabaseClock } from './database-clock.ts'
import { bind, isCut, isExhausted, isLost, type Pool, readerOf, type TransactionSql } from './pool.ts'

export interface TransactionOptions {
  readonly onRetry?: (cause: string) => void
  readonly tell: (event: LiveEvent) => void
}

const MAX_TRIES = 5
const MAX_TOTAL_MS = 2_500
const FIRST_WAIT_MS = 20
const MAX_WAIT_MS = 500

/** Serialisation, deadlock and lock-timeout: the whole transaction may run again, decisions included (PostgreSQL 13.5). */
const AGAIN = new Set(['40001', '40P01', '55P03'])

/**
 * Runs the work in one transaction at READ COMMITTED and tells its events after the commit.
 * A lost connection leaves the outcome unknown: the work runs again and its key finds what was done.
 */
export async function runTransaction<T>(
  pool: Pool,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const startedMs = performance.now()
  for (let tries = 1; ; tries += 1) {
    const events: LiveEvent[] = []
    try {
      const result = await attempt(pool, events, work)
      for (const event of events) options.tell(event)
      return result
    } catch (error) {
      if (isExhausted(error)) throw new Unavailable('database', { cause: error })
      const cause = whyAgain(error)
      if (cause === undefined) throw error
      const outOfTime = performance.now() - startedMs > MAX_TOTAL_MS
      if (tries >= MAX_TRIES || outOfTime) throw new Unavailable('database', { cause: error })
      options.onRetry?.(cause)
      await sleep(Math.random() * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries))
    }
  }
}

/** One attempt and its connection. Once that is lost the driver may give it, opened again, to somebody else. */
interface Hold {
  lost: boolean
}

async function attempt<T>(pool: Pool, events: LiveEvent[], work: (tx: Tx) => Promise<T>): Promise<T> {
  const leave = await pool.gate.enter()
  const hold: Hold = { lost: false }
  try {
    return (await pool.sql.begin((sql) => whileHeld(hold, work(openTx(sql, events, hold))))) as T
  } finally {
    hold.lost = true
    leave()
  }
}

/**
 * Ends as the work ends, and never once its connection is lost: the driver has failed the transaction by then, and
 * the commit or rollback it sends when the work ends would fall into another transaction on the same connection.
 */
function whileHeld<T>(hold: Hold, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(
      (value) => hold.lost || resolve(value),
      (error: unknown) => hold.lost || reject(error),
    )
  })
}

function openTx(sql: TransactionSql, events: LiveEvent[], hold: Hold): Tx {
  let now: Date | undefined
  const reader = readerOf(async (strings: TemplateStringsArray, values: readonly SqlValue[]) => {
    // Work that waited for something else while its connection went: its statements may not reach a later one.
    if (hold.lost) throw new Unavailable('database', { cause: new Error('the transaction is over') })
    try {
      return await sql(strings, ...bind(sql, values))
    } catch (error) {
      if (isCut(error)) hold.lost = true
      throw error
    }
  })
  return {
    ...reader,
    get now() {
      invariant(now !== undefined, 'the clock is read by a locking statement before it decides anything')
      return now
    },
    async readClock(onTheWay) {
      now = onTheWay ? (await onTheWay).now : await readDatabaseClock(reader)
      return now
    },
    afterCommit(event) {
      events.push(event)
    },
    async enqueue(job, payload, jobOptions = {}) {
      await reader.run`
        select enqueue_job(${job}, ${{ json: payload }}::json,
          ${jobOptions.runAt ?? null}::timestamptz, ${jobOptions.key ?? null}::text)`
    },
  }
}

function whyAgain(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string' && AGAIN.has(code)) return code
  return isLost(error) ? 'lost' : undefined
}
