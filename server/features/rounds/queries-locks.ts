import type { Tx } from '../../context.ts'
import { type LockedCash, readCashLocked } from '../ledger/queries.ts'
import { findRound, type Round } from './queries.ts'

/**
 * Keeps rounds from being closed until commit. The lock is shared, so bets run in parallel. It is an advisory lock:
 * with row locks a close waited 10 s.
 */
export async function shareRounds(tx: Tx, roundIds: readonly string[]): Promise<void> {
  await tx.run`
    select pg_advisory_xact_lock_shared(key)
    from (select round_lock(id) as key from unnest(${roundIds}::uuid[]) id order by 1) ordered`
}

/** What `lockRoundsAndAccounts` holds. */
export interface RoundsAndCash {
  /** The rounds that are locked. Others may not be sold, even if a later statement sees them. */
  readonly rounds: ReadonlySet<string>
  /** Members' cash in satang, as it is after the locks. */
  readonly cash: ReadonlyMap<string, number>
}

/**
 * Does `shareRounds` and then `lockAccounts` in one statement, and reads the clock: one round trip less for each bet.
 * Ids come from clients, so only rounds of the operator are locked: a made-up id would choose whose lock it takes.
 */
export async function lockRoundsAndAccounts(
  tx: Tx,
  wish: {
    readonly operatorId: string
    readonly roundIds: readonly string[]
    readonly memberIds: readonly string[]
    /** Leaves out accounts that another transaction holds, instead of waiting for them. */
    readonly skipHeld?: boolean
  },
): Promise<RoundsAndCash> {
  const { operatorId, roundIds, memberIds, skipHeld = false } = wish
  // The rounds are locked once, before the first account.
  const locking = tx.one<LockedCash & { readonly rounds: readonly string[] | null }>`
    with held as materialized (
      select id, pg_advisory_xact_lock_shared(key)
      from (
        select id, round_lock(id) as key from round
        where id = any(${roundIds}::uuid[]) and operator_id = ${operatorId}
        order by 2
      ) ordered
    ), waited as materialized (
      select member_id, balance from account
      where (select count(*) from held) >= 0 and member_id = any(${memberIds}::uuid[]) and name = 'cash'
        and not ${skipHeld}
      order by member_id for no key update
    ), free as materialized (
      select member_id, balance from account
      where (select count(*) from held) >= 0 and member_id = any(${memberIds}::uuid[]) and name = 'cash' and ${skipHeld}
      order by member_id for no key update skip locked
    )
    select db_now() as now, array_agg(member_id) as members, array_agg(balance)::float8[] as cash,
      (select array_agg(id) from held) as rounds
    from (select * from waited union all select * from free) locked`
  const cash = await readCashLocked(tx, locking)
  return { cash, rounds: new Set((await locking).rounds) }
}

/**
 * Locks a round exclusively until commit: every accepted ticket is committed, and every later one sees what this
 * transaction writes. The holder changes the status and commits; it never touches members' rows.
 */
export async function lockRound(tx: Tx, roundId: string): Promise<Round | undefined> {
  // Lock and read are separate statements: the snapshot of a single one would be older than the lock.
  const [, , round] = await Promise.all([
    tx.run`select pg_advisory_xact_lock(round_lock(${roundId}::uuid))`,
    tx.readClock(),
    findRound(tx, roundId),
  ])
  return round
}
