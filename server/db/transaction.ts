import { setTimeout as sleep } from 'node:timers/promises'
import { invariant } from '../../domain/invariant.ts'
import type { SqlValue, Tx } from '../context.ts'
import { Unavailable } from '../errors.ts'
import type { LiveEvent } from '../live/live-event.ts'
import { readDatabaseClock } from './database-clock.ts'
import {
  AT_ONCE,
  bind,
  isCut,
  isExhausted,
  isLost,
  type Pool,
  pastOldEnds,
  readerOf,
  type TransactionSql,
} from './pool.ts'

export interface TransactionOptions {
  readonly onRetry?: (cause: string) => void
  readonly tell: (event: LiveEvent) => void
  readonly mark: Tx['mark']
}

const MAX_TRIES = 5
const MAX_TOTAL_MS = 2_500
const FIRST_WAIT_MS = 20
const MAX_WAIT_MS = 500

/**
 * Serialisation failure, deadlock and lock timeout: the whole transaction may run again, decisions included (PostgreSQL
 * 13.5). Likewise when a prepared statement is gone. Everything else that the database refuses, it refuses again.
 */
const RETRYABLE = new Set(['40001', '40P01', '55P03', '26000'])

/**
 * Where the database says that a prepared statement has another result shape since a table was altered. The code it
 * gives, 0A000, is that of every feature it does not have.
 */
const PLAN_IS_OLD = 'RevalidateCachedQuery'

/** A statement in a transaction in which one has failed. */
const ABORTED = '25P02'

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
      const result = await pastOldEnds(pool, () => attempt(pool, { events, mark: options.mark }, work))
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

/** One attempt and its connection. Once it is over the driver may give the connection to somebody else. */
interface Hold {
  /** Lost, or given back with the commit: no statement of this attempt may be sent any more. */
  over: boolean
  /** The commit was sent with the last statements: the attempt ends with the work, not with the driver's own commit. */
  committing: boolean
  /** The first failure. The statements sent after it only report that the transaction is aborted. */
  cause: unknown
}

/** What a transaction has beside its connection. */
interface Own extends Pick<TransactionOptions, 'mark'> {
  readonly events: LiveEvent[]
}

async function attempt<T>(pool: Pool, own: Own, work: (tx: Tx) => Promise<T>): Promise<T> {
  const leave = await pool.gate.enter()
  const hold: Hold = { over: false, committing: false, cause: undefined }
  try {
    return await new Promise<T>((resolve, reject) => {
      const begun = pool.sql.begin(AT_ONCE, (sql) => {
        const working = work(openTx(sql, own, hold))
        working.then(
          (value) => hold.committing && resolve(value),
          (error: unknown) => hold.committing && reject(error),
        )
        return whileHeld(hold, working)
      })
      begun.then((value) => resolve(value as T), reject)
    })
  } finally {
    hold.over = true
    leave()
  }
}

/**
 * Ends with the work, but never after the connection is lost: the driver's commit or rollback would then run in another
 * transaction on the same connection.
 */
function whileHeld<T>(hold: Hold, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(
      (value) => hold.over || resolve(value),
      (error: unknown) => hold.over || reject(error),
    )
  })
}

function openTx(sql: TransactionSql, { events, mark }: Own, hold: Hold): Tx {
  let now: Date | undefined
  const reader = readerOf(async (strings: TemplateStringsArray, values: readonly SqlValue[]) => {
    invariant(!hold.committing, 'no statement follows those that went with the commit')
    // The work waited for something else while its connection was lost; its statements must not reach a later one.
    if (hold.over) throw new Unavailable('database', { cause: new Error('the transaction is over') })
    try {
      return await onceOnly(sql(strings, ...bind(sql, values)))
    } catch (error) {
      if (isCut(error)) hold.over = true
      hold.cause ??= error
      // With several statements awaited together, the first cause decides whether the transaction runs again.
      throw (error as { code?: unknown }).code === ABORTED ? hold.cause : error
    }
  })
  return {
    ...reader,
    mark,
    get now() {
      invariant(now !== undefined, 'the clock is read by a locking statement before it decides anything')
      return now
    },
    async readClock(onTheWay) {
      now = onTheWay ? (await onTheWay).now : await readDatabaseClock(reader)
      return now
    },
    async commitWith(last) {
      invariant(!hold.over, 'a transaction is committed once, and not when its connection is gone')
      const sent = last()
      let failed = false
      sent.catch(() => {
        failed = true
      })
      // A statement that fails before it is sent does not abort the transaction, and the others would be committed.
      // Such failures happen without waiting, so by the next tick all are known.
      await new Promise<void>(process.nextTick)
      if (failed) return sent
      const commit = sql.unsafe(`commit${AT_ONCE}`)
      hold.committing = true
      hold.over = true
      // Waits for both: the connection is busy until the commit is answered.
      const [written, done] = await Promise.allSettled([sent, commit])
      if (written.status === 'rejected') throw written.reason
      if (done.status === 'rejected') throw done.reason
      invariant(done.value.command === 'COMMIT', 'a commit that wrote nothing has a statement that failed')
      return written.value
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

/**
 * The driver repeats a statement by itself when its plan is gone. Inside a transaction that is useless, and after a
 * pipelined commit it would be written alone: a ticket without its payment. So it fails, and the whole transaction runs
 * again.
 */
function onceOnly<Statement extends object>(statement: Statement): Statement {
  return Object.defineProperty(statement, 'retried', { set: failForGood })
}

/** The driver calls this before it repeats the statement, and drops cancelled ones. */
function failForGood(this: { cancelled: unknown; reject(error: unknown): void }, error: unknown): void {
  this.cancelled = true
  this.reject(error)
}

function whyAgain(error: unknown): string | undefined {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown }
  if (typeof code === 'string' && (RETRYABLE.has(code) || routine === PLAN_IS_OLD)) return code
  return isLost(error) ? 'lost' : undefined
}
