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
  /** What limits of play leave for certain now, in satang, of members where it is known. */
  readonly rooms: ReadonlyMap<string, number>
}

interface Locked extends LockedCash {
  readonly rounds: readonly string[] | null
  /** Members whose room may stand, with it and its end in milliseconds side by side. Null: none, as nearly always. */
  readonly withRoom: readonly string[] | null
  readonly room: readonly number[] | null
  readonly roomUntil: readonly number[] | null
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
  const locking = tx.one<Locked>`
    with held as materialized (
      select id, pg_advisory_xact_lock_shared(key)
      from (
        select id, round_lock(id) as key from round
        where id = any(${roundIds}::uuid[]) and operator_id = ${operatorId}
        order by 2
      ) ordered
    ), waited as materialized (
      select member_id, balance, case when room_version = version and taken_hour = play_hour_of(db_now()) then room end as room, room_until from account
      where (select count(*) from held) >= 0 and member_id = any(${memberIds}::uuid[]) and name = 'cash'
        and not ${skipHeld}
      order by member_id for no key update
    ), free as materialized (
      select member_id, balance, case when room_version = version and taken_hour = play_hour_of(db_now()) then room end as room, room_until from account
      where (select count(*) from held) >= 0 and member_id = any(${memberIds}::uuid[]) and name = 'cash' and ${skipHeld}
      order by member_id for no key update skip locked
    )
    select db_now() as now, array_agg(member_id) as members, array_agg(balance)::float8[] as cash,
      (select array_agg(id) from held) as rounds,
      array_agg(member_id) filter (where room is not null) as "withRoom",
      array_agg(room) filter (where room is not null)::float8[] as room,
      array_agg(extract(epoch from room_until) * 1000) filter (where room is not null)::float8[] as "roomUntil"
    from (select * from waited union all select * from free) locked`
  const cash = await readCashLocked(tx, locking)
  const { rounds, withRoom, room, roomUntil } = await locking
  const nowMs = tx.now.getTime()
  const standing = (withRoom ?? []).flatMap((memberId, place) =>
    (roomUntil?.[place] ?? 0) > nowMs ? [[memberId, room?.[place] ?? 0] as const] : [],
  )
  return { cash, rounds: new Set(rounds), rooms: new Map(standing) }
}

/**
 * Locks a round exclusively until commit: every accepted ticket is committed, and every later one sees what this
 * transaction writes. The holder changes the status and commits; it never touches members' rows. Where people name the round,
 * their operator is said: of a made-up id, and of a round of another operator, no lock is taken. Undefined for these.
 */
export async function lockRound(
  tx: Tx,
  roundId: string,
  operatorId: string | null = null,
): Promise<Round | undefined> {
  // Lock and read are separate statements: the snapshot of a single one would be older than the lock.
  const [held, , round] = await Promise.all([
    tx.run`
      select pg_advisory_xact_lock(round_lock(id)) from round
      where id = ${roundId}::uuid and (${operatorId}::uuid is null or operator_id = ${operatorId}::uuid)`,
    tx.readClock(),
    findRound(tx, roundId),
  ])
  return held.length > 0 ? round : undefined
}
