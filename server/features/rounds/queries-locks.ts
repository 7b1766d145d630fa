import type { Tx } from '../../context.ts'
import { readCashLocked } from '../ledger/queries.ts'
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

/**
 * Does `shareRounds` and then `lockAccounts` in one statement, and reads the clock: one round trip less for each bet.
 * Returns the members' cash in satang, as it is after the locks.
 */
export async function lockRoundsAndAccounts(
  tx: Tx,
  roundIds: readonly string[],
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // The rounds are locked once, before the first account.
  return readCashLocked(
    tx,
    tx.one`
      with held as materialized (
        select pg_advisory_xact_lock_shared(key)
        from (select round_lock(id) as key from unnest(${roundIds}::uuid[]) id order by 1) ordered
      ), locked as materialized (
        select member_id, balance from account
        where (select count(*) from held) >= 0 and member_id = any(${memberIds}::uuid[]) and name = 'cash'
        order by member_id for no key update
      )
      select db_now() as now, array_agg(member_id) as members, array_agg(balance)::float8[] as cash from locked`,
  )
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
