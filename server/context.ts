import type { Logger } from 'pino'
import type { Chance } from './chance.ts'
import type { Config } from './config.ts'
import type { External } from './external/external.ts'
import type { Keys } from './keys.ts'
import type { LiveEvent } from './live/live-event.ts'
import type { Metrics } from './metrics.ts'

/**
 * Runs plain SQL. Values are always bound, never spliced.
 * `run` gives all rows, `one` exactly one row (anything else is our failure), `maybe` the first row or undefined.
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

/** A transaction in progress, at READ COMMITTED. Statements sent without waiting travel together, in order. */
export interface Tx extends Reader {
  /** The database's time as the last locking statement saw it. Every decision about time uses it. */
  readonly now: Date
  /**
   * Reads the database's clock into `now`. Called by the statements that lock; one that reads the clock itself, after its
   * locks, is given.
   */
  readClock(onTheWay?: Promise<{ readonly now: Date }>): Promise<Date>
  /**
   * Sends the last statements and the commit together, and answers when both are done. Nothing is decided after them:
   * all of them must be sent before `last` waits for anything, and no statement may follow. When one fails before it is
   * sent, the commit is not sent either.
   */
  commitWith<T>(last: () => Promise<T>): Promise<T>
  /** Tells it after the commit, and never when the transaction rolls back. */
  afterCommit(event: LiveEvent): void
  /** Puts a job into the queue with this transaction: it exists exactly when the commit does. */
  enqueue(job: string, payload: object, options?: { runAt?: Date; key?: string }): Promise<void>
}

/** All that a feature may reach. The first argument of every act. */
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
   * Runs the work in one transaction, from the start again when the database asks for it (deadlock, lock timeout,
   * lost connection): at most 5 tries in 2.5 s. Throws `Unavailable` when none succeeded.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Tells it now, for what did not happen inside a transaction. */
  tell(event: LiveEvent): void
}
