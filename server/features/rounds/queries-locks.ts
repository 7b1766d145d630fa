import type { Tx } from '../../context.ts'
import { readCashLocked } from '../ledger/queries.ts'
import { findRound, type Round } from './queries.ts'

/** Holds rounds open until commit. Shared, so bets run together; a row lock here starved the close for 10 s. */
export async function shareRounds(tx: Tx, roundIds: readonly string[]): Promise<void> {
  await tx.run`
    select pg_advisory_xact_lock_shared(key)
    from (select round_lock(id) as key from unnest(${roundIds}::uuid[]) id order by 1) ordered`
}

/**
 * Holds rounds open and then the members' money until commit, in the one order everywhere, and reads the clock. What
 * `shareRounds` and `lockAccounts` do one after the other, for who holds nothing in between: a statement less on the path
 * of every bet. Returns the members' cash in satang: a row that was waited for is given as the one before us has left it.
 */
export async function lockRoundsAndAccounts(
  tx: Tx,
  roundIds: readonly string[],
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // That the rounds are held is asked for once, before the first account is looked at.
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
 * Holds a round alone until commit: every accepted ticket is committed, every later one sees what we write.
 * Its holder flips the state and commits; it never touches a member's rows.
 */
export async function lockRound(tx: Tx, roundId: string): Promise<Round | undefined> {
  // The lock first and the reading after it, in statements of their own: a snapshot older than the lock lies.
  const [, , round] = await Promise.all([
    tx.run`select pg_advisory_xact_lock(round_lock(${roundId}::uuid))`,
    tx.readClock(),
    findRound(tx, roundId),
  ])
  return round
}
