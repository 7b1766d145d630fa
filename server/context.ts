import type { Logger } from 'pino'
import type { Chance } from './chance.ts'
import type { Config } from './config.ts'
import type { External } from './external/external.ts'
import type { Keys } from './keys.ts'
import type { LiveEvent } from './live/live-event.ts'
import type { Metrics } from './metrics.ts'

/**
 * Runs SQL with bound values. `run` returns all rows, `one` exactly one (anything else is an `InvariantBroken`),
 * `maybe` the first or undefined.
 */
export interface Reader {
  run<Row = unknown>(strings: TemplateStringsArray, ...values: readonly SqlValue[]): Promise<Row[]>
  one<Row>(strings: TemplateStringsArray, ...values: readonly SqlValue[]): Promise<Row>
  maybe<Row>(strings: TemplateStringsArray, ...values: readonly SqlValue[]): Promise<Row | undefined>
}

export type SqlValue =
  | string
  | number
  | boolean
  | null
  | Date
  | Uint8Array
  | readonly string[]
  | readonly number[]
  | readonly Date[]
  | readonly (string | null)[]
  | SqlJson

/** A value bound as jsonb. */
export interface SqlJson {
  readonly json: unknown
}

/** A transaction at READ COMMITTED. Statements sent without awaiting are pipelined, in order. */
export interface Tx extends Reader {
  /** The database's time at the last locking statement, for every decision about time. */
  readonly now: Date
  /**
   * Reads the database's clock into `now`, for statements that lock; one that has read the clock after its locks passes
   * the time.
   */
  readClock(onTheWay?: Promise<{ readonly now: Date }>): Promise<Date>
  /**
   * Sends the last statements and the commit together; resolves when both are done. No decisions follow: all statements
   * must be sent before `last` awaits anything, and none after. If one fails before it is sent, the commit is not sent
   * either.
   */
  commitWith<T>(last: () => Promise<T>): Promise<T>
  /** The program's mark on what it writes: by a key that the database has not, so that nobody there can make one. */
  mark(bytes: Uint8Array): Buffer
  /** Emits an event after the commit, never after a rollback. */
  afterCommit(event: LiveEvent): void
  /** Enqueues a job in this transaction: it exists exactly if the commit does. */
  enqueue(job: string, payload: object, options?: { runAt?: Date; key?: string }): Promise<void>
}

/** Everything a feature may use; the first argument of its functions. */
export interface Context {
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  readonly keys: Keys
  readonly chance: Chance
  readonly external: External
  /** Reads outside a transaction. */
  readonly read: Reader
  /** The time shown to people. Decisions about money use `tx.now`. */
  now(): Date
  /**
   * Runs the work in one transaction, again from the start after a deadlock, lock timeout or lost connection: at most 5
   * tries in 2.5 s. Throws `Unavailable` when all fail.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for the sale of tickets, over connections that nothing else uses. */
  sell<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Its transactions are parts of one that is open: nobody is waited for who is not the database. */
  readonly isJoined?: true
  /** Emits an event now, for what happens outside a transaction. */
  tell(event: LiveEvent): void
}
