import { hostname } from 'node:os'
import postgres from 'postgres'
import { CannotStart } from '../../cannot-start.ts'
import { isCut } from '../pool.ts'

const START_LOCK = 715_517

/** How often a start that waits says for whom. */
const LOOK_MS = 5_000
/** A migration of a large database may take minutes. Beyond this, whoever supervises the program tries again. */
const PATIENCE_MS = 600_000
/**
 * The database ends the session of a start that was silent for so long: a machine that is lost closes no connection.
 * Longer than any pause of a start that lives.
 */
const LOST_AFTER_MS = 60_000

/** Tests wait less. */
export interface StartLockOptions {
  /** Gets a line for each look at who holds the lock. */
  readonly say?: ((line: string) => void) | undefined
  readonly lookMs?: number
  readonly patienceMs?: number
  readonly lostAfterMs?: number
}

/**
 * Runs the work while no other start works on the database. The lock is of a transaction that does nothing else, on a
 * connection of its own: the work uses as many connections as it likes, and a process that dies lets go of it. One
 * whose machine is lost does so as well, because the transaction ends when it is not heard. Not to be nested.
 */
export async function withStartLock<T>(
  url: string,
  work: () => Promise<T>,
  options: StartLockOptions = {},
): Promise<T> {
  const lostAfterMs = options.lostAfterMs ?? LOST_AFTER_MS
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 })
  let beat: NodeJS.Timeout | undefined
  try {
    return (await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      await tx`select set_config('idle_in_transaction_session_timeout', ${String(lostAfterMs)}, true)`
      await waitForLock(tx, options)
      beat = setInterval(() => void tx`select 1`.catch(() => {}), lostAfterMs / 6) // says that this start lives
      return work().finally(() => clearInterval(beat))
    })) as T
  } catch (cause) {
    if (!beat || !isCut(cause)) throw cause
    throw new CannotStart('The database closed a connection of this start; start again.', { cause })
  } finally {
    clearInterval(beat)
    await sql.end({ timeout: 1 })
  }
}

async function waitForLock(tx: postgres.TransactionSql, options: StartLockOptions): Promise<void> {
  const { say, lookMs = LOOK_MS, patienceMs = PATIENCE_MS } = options
  const beganMs = performance.now()
  await tx`select set_config('lock_timeout', ${String(lookMs)}, true)`
  while (!(await lockWithin(tx))) {
    const holder = await findHolder(tx)
    if (performance.now() - beganMs > patienceMs) {
      throw new CannotStart(
        `Another start works on the database and does not end: ${holder}. Stop it, or end its session there.`,
      )
    }
    say?.(`Waiting for another start on this database: ${holder}.`)
  }
  // The name is the one thing of a session that every login may read.
  await tx`
    select set_config('application_name',
      format('lottery start on %s since %sZ', left(${hostname()}, 18),
        to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')), true)`
}

/** In a savepoint, because a lock timeout ends the transaction. False: somebody else has it. */
async function lockWithin(tx: postgres.TransactionSql): Promise<boolean> {
  try {
    await tx.savepoint((step) => step`select pg_advisory_xact_lock(${START_LOCK})`)
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === '55P03') return false
    throw error
  }
}

async function findHolder(tx: postgres.TransactionSql): Promise<string> {
  const [holder] = await tx<{ pid: number; name: string }[]>`
    select l.pid, a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = ${START_LOCK} and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())`
  return holder ? `"${holder.name}", process ${holder.pid} of the database` : 'it has just ended'
}
