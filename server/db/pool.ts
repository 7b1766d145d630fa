import postgres from 'postgres'
import { invariant } from '../../domain/invariant.ts'
import type { Reader, SqlJson, SqlValue } from '../context.ts'
import { Unavailable } from '../errors.ts'
import { type Gate, makeGate } from './gate.ts'
import { type Link, openLink } from './link/link.ts'
import { type DatabasePlace, GREETING, withoutGreeting } from './orderly-socket.ts'

export type Sql = postgres.Sql
export type TransactionSql = postgres.TransactionSql

/** A bounded set of connections. Work waits at most a second for one, then fails with 503. */
export interface Pool {
  readonly sql: Sql
  readonly connections: number
  readonly gate: Gate
  close(): Promise<void>
}

export interface PoolWish {
  readonly url: string
  readonly connections: number
  /** How long one statement may take. Members' calls 5 s, jobs 60 s. */
  readonly statementTimeoutMs: number
  /** The program runs as this role, which may only do what the migrations grant it. */
  readonly role?: string
  /**
   * At the address is a pooler that gives each transaction another connection: it takes no settings, and knows no
   * prepared statement. The settings are those of the login (`prepareDatabase`).
   */
  readonly pooled?: boolean
  /** What is known of the road to the address, where several pools go by it; by default its own. */
  readonly link?: Link
}

/** How long a statement of members and staff may take. */
export const MEMBER_STATEMENT_MS = 5_000

/** The settings of every connection, or of the login where a connection takes none. */
export function connectionSettings(statementTimeoutMs: number): Readonly<Record<string, string>> {
  return {
    statement_timeout: String(statementTimeoutMs),
    lock_timeout: '2000',
    // Also of jobs: who is cut off in the middle keeps the locks of members for so long.
    idle_in_transaction_session_timeout: String(MEMBER_STATEMENT_MS),
    synchronous_commit: 'on',
    // Compiling a statement takes longer than running any of ours.
    jit: 'off',
    TimeZone: 'UTC',
  }
}

/**
 * How soon the database ends a connection whose other end is gone: in seconds, in seconds, times. Nothing else does where the driver had
 * asked for a statement's description and its values are lost: such a transaction is neither idle nor a statement that runs. A pooler has its own.
 */
const GONE = { tcp_keepalives_idle: '2', tcp_keepalives_interval: '1', tcp_keepalives_count: '3' }

/** How long work waits for a free connection before it is refused. */
const CHECKOUT_MS = 1_000
const RECONNECT_SECONDS = 0.05
/** `text[]`, as the database numbers types. */
const TEXT_LIST = 1009
/**
 * The driver delays writes of less than 1,024 bytes to the next turn of the event loop. A statement that ends with this
 * padding is sent at once, with all buffered before it, so the database works while we do. It also lets a connection
 * that closed with buffered bytes send its next startup message.
 */
export const AT_ONCE = ' '.repeat(1_024)

export function openPool(wish: PoolWish): Pool {
  const link = wish.link ?? openLink()
  const socket = (place: DatabasePlace) =>
    wish.pooled ? withoutGreeting(link.socket(place)) : link.socket(place)
  const sql = postgres(wish.url, {
    max: wish.connections,
    ...{ socket },
    connect_timeout: 3,
    idle_timeout: 0,
    max_lifetime: null,
    // The driver's own backoff grows to 20 s and outlasts the failure; a refused connection costs nothing.
    backoff: () => RECONNECT_SECONDS,
    onnotice: () => {},
    // Type conversions: satang as checked integers, dates as their text.
    types: {
      satang: { to: 20, from: [20], serialize: String, parse: wholeNumber },
      date: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
    },
    prepare: !wish.pooled,
    connection: {
      application_name: 'lottery',
      ...(wish.pooled && hasTls(wish.url) ? {} : { [GREETING]: AT_ONCE }),
      ...(wish.pooled || wish.role === undefined ? {} : { role: wish.role }),
      ...(wish.pooled ? {} : { ...connectionSettings(wish.statementTimeoutMs), ...GONE }),
    },
  })
  askTypesOnce(sql)
  return {
    sql,
    connections: wish.connections,
    gate: watched(makeGate(wish.connections, CHECKOUT_MS), link),
    async close() {
      await sql.end({ timeout: 5 })
      link.close()
    },
  }
}

/**
 * The driver asks for the types of lists on each new connection, and nobody hears when that fails: a connection that is cut meanwhile
 * would end the process. What the first connection of a pool is told holds for all.
 */
function askTypesOnce({ options }: postgres.Sql): void {
  const get = () => !(TEXT_LIST in options.parsers)
  Object.defineProperty(options, 'fetch_types', { get, enumerable: true })
}

/** Whoever has a connection is looked after by the link, which lets nobody in while the database is away. */
function watched(gate: Gate, link: Link): Gate {
  return {
    async enter() {
      link.enter()()
      const leave = await gate.enter()
      try {
        const leaveLink = link.enter()
        return () => {
          leaveLink()
          leave()
        }
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}

/**
 * Asks anew while the answer is why an earlier session of the connection ended. A session that is ended in the middle of a
 * statement gives the reason first, and the driver keeps that reason for the first statement after it has connected again
 * (porsager/postgres#1209). What it keeps it keeps once for each connection, and the statement that it fails was not sent.
 */
export async function pastOldEnds<T>(pool: Pool, ask: () => PromiseLike<T>): Promise<T> {
  for (let kept = pool.connections; ; kept -= 1) {
    try {
      return await ask()
    } catch (error) {
      if (kept === 0 || !isEndOfSession(error)) throw error
    }
  }
}

/** What is said inside of TLS cannot be cut any more. */
function hasTls(url: string): boolean {
  return /[?&]ssl(mode)?=(?!disable|false)/.test(url)
}

/** Runs statements on a pool, each on any free connection. */
export function poolReader(pool: Pool): Reader {
  return readerOf(async (strings, values) => {
    const leave = await pool.gate.enter()
    try {
      return await pastOldEnds(pool, () => pool.sql(strings, ...bind(pool.sql, values)))
    } catch (error) {
      throw isLost(error) || isExhausted(error) ? new Unavailable('database', { cause: error }) : error
    } finally {
      leave()
    }
  })
}

type Run = (strings: TemplateStringsArray, values: readonly SqlValue[]) => PromiseLike<readonly unknown[]>

/** `run`, `one` and `maybe` over one function that runs statements. */
export function readerOf(run: Run): Reader {
  return {
    run: async <Row>(strings: TemplateStringsArray, ...values: readonly SqlValue[]) =>
      (await run(strings, values)) as Row[],
    one: async <Row>(strings: TemplateStringsArray, ...values: readonly SqlValue[]) => {
      const rows = await run(strings, values)
      invariant(rows.length === 1, `one row was expected, ${rows.length} came: ${strings[0]?.trim()}`)
      return rows[0] as Row
    },
    maybe: async <Row>(strings: TemplateStringsArray, ...values: readonly SqlValue[]) =>
      (await run(strings, values))[0] as Row | undefined,
  }
}

/**
 * Converts our values to the driver's. Throws here for values that cannot be encoded: the driver notices only when the
 * statement is queued, and then no statement on its connection gets an answer.
 */
export function bind(sql: Sql | TransactionSql, values: readonly SqlValue[]): never[] {
  return values.map((value) => {
    if (isJson(value)) {
      invariant(JSON.stringify(value.json) !== undefined, 'a value for the database can be written as JSON')
      return sql.json(value.json as postgres.JSONValue)
    }
    if (Array.isArray(value)) return listText(value)
    invariant(value !== undefined, 'a value for the database is there, or null')
    invariant(!(value instanceof Date) || !Number.isNaN(value.getTime()), 'a time for the database is one')
    return value
  }) as never[]
}

/**
 * A list in the database's text format: the driver takes a list of dates for one date, and scans every character for
 * escapes. Other lists are left to the driver.
 */
function listText(list: readonly unknown[]): string | readonly unknown[] {
  const [first] = list
  if (typeof first === 'number' && list.every((one) => typeof one === 'number')) return `{${list.join(',')}}`
  invariant(!list.includes(undefined), 'a value in a list for the database is there, or null')
  const texts = first instanceof Date ? list.map((date) => (date as Date).toISOString()) : list
  return texts.length > 0 && texts.every(isPlainText) ? `{"${texts.join('","')}"}` : texts
}

function isPlainText(one: unknown): boolean {
  return typeof one === 'string' && !one.includes('"') && !one.includes('\\')
}

function isJson(value: SqlValue): value is SqlJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'json' in value
}

/** Error codes of a connection that was open and closed. */
const CUT = ['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']

/** The database starts or stops, and takes no session. */
const STARTING = '57P03'

const LOST = new Set([
  ...CUT,
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  '25P03',
  '57P01',
  '57P02',
  STARTING,
])

/**
 * The database is overloaded: a statement timeout, a full disk, no memory or connection left. A retry at once would
 * make it worse.
 */
export function isExhausted(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && (code === '57014' || code.startsWith('53'))
}

/**
 * The connection was lost, or there was none. Whether a commit happened is unknown: a retry with the same key finds it
 * out.
 */
export function isLost(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  if (code === PROTOCOL_FAULT) return !isOfStatement(error as ServerError)
  return typeof code === 'string' && (LOST.has(code) || code.startsWith('08'))
}

/** A pooler gives nearly every reason to close a connection this code; the database, a statement it cannot read. */
const PROTOCOL_FAULT = '08P01'

interface ServerError {
  readonly severity?: string
  readonly severity_local?: string
}

/** The statement failed and its connection stays: sent again, it fails again. */
function isOfStatement({ severity, severity_local }: ServerError): boolean {
  return (severity ?? severity_local) === 'ERROR'
}

/**
 * The database's own last word on a session. Whoever has a statement in it hears only that the connection is closed: the driver
 * passes this word on when nothing was sent yet.
 */
function isEndOfSession(error: unknown): boolean {
  const { code, severity, severity_local } = (error ?? {}) as ServerError & { readonly code?: unknown }
  return (severity ?? severity_local) === 'FATAL' && code !== STARTING && isLost(error)
}

/** The connection a statement was on is gone for good, and its transaction with it. */
export function isCut(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && CUT.includes(code)
}

function wholeNumber(text: string): number {
  const value = Number(text)
  invariant(Number.isSafeInteger(value), 'an amount from the database is a safe whole number')
  return value
}
