import type { Reader, Tx } from '../../context.ts'
import type { RoundPlay } from './queries.ts'

/** What a member has bet on a round, with the settlement whose play of it is written. */
export interface CountedPlay extends RoundPlay {
  readonly revision: number
}

/**
 * Writes what members' play on a settled round came to more than was written before: stakes that stand, and what they have won
 * and kept. The database adds it up from the tickets and tells what it read, so that they are read once; nothing where the newest
 * settlement is not settled. A second time there is nothing to write. The caller holds the members' accounts, so a day that has ended
 * for one of them gets no more rows.
 */
export function insertRoundPlay(
  tx: Tx,
  roundId: string,
  memberIds: readonly string[],
): Promise<CountedPlay[]> {
  return tx.run<CountedPlay>`
    select member_id as "memberId", revision, types, numbers, stakes, rates, discounts
    from count_play(${roundId}, ${memberIds}::uuid[])`
}

/** What was counted of some members, and whom the program has to count: ids in order. */
export interface SureCount {
  readonly revision: number
  readonly entries: number
  readonly unsure: readonly string[]
}

/**
 * Writes play and turnover of those members of whom nothing was counted before and whose stakes on a settled round count whole beyond
 * doubt: what their numbers win together is at most what `countedTurnover` lets count whole. Undefined where the newest settlement is not
 * settled. The caller holds the accounts.
 */
export function insertSureStakes(
  tx: Tx,
  of: { readonly roundId: string; readonly product: string; readonly percent: number },
  memberIds: readonly string[],
): Promise<SureCount | undefined> {
  return tx.maybe<SureCount>`
    select revision, entries, unsure
    from count_stakes(${of.roundId}, ${memberIds}::uuid[], ${of.product}, ${of.percent})`
}

/** What a member's play on a round of a game came to more than was written before. */
export interface PlayOfGame {
  readonly memberId: string
  readonly roundId: string
  readonly operatorId: string
  /** One more than there are. */
  readonly nth: number
  readonly staked: number
  readonly won: number
}

/** More play on a round of a game than was written before. The caller holds the members' accounts. */
export async function insertPlayOfGames(tx: Tx, entries: readonly PlayOfGame[]): Promise<void> {
  const column = <Name extends keyof PlayOfGame>(name: Name) => entries.map((entry) => entry[name])
  await tx.run`
    insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
    select *, ${tx.now}::timestamptz from unnest(${column('memberId')}::uuid[], ${column('roundId')}::uuid[],
      ${column('nth')}::int[], ${column('operatorId')}::uuid[], ${column('staked')}::bigint[], ${column('won')}::bigint[])`
}

/** Notes that the play of a settled revision is written, of all members; a later revision is noted by its own count. */
export async function insertPlayCount(tx: Tx, roundId: string, revision: number): Promise<void> {
  await tx.run`
    insert into play_count (round_id, revision, operator_id, at)
    select round_id, revision, operator_id, db_now() from settlement
    where round_id = ${roundId} and revision = ${revision} and state = 'settled'
    on conflict do nothing`
}

/** Rounds of an operator that were settled in the last days, long enough ago, and whose play nobody has noted. */
export async function listRoundsUncounted(
  reader: Reader,
  operatorId: string,
  by: { readonly days: number; readonly afterMinutes: number; readonly limit: number },
): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select s.round_id as id from settlement s
    where s.operator_id = ${operatorId} and s.state = 'settled'
      and s.settled_at > db_now() - make_interval(days => ${by.days})
      and s.settled_at < db_now() - make_interval(mins => ${by.afterMinutes})
      and not exists (select from settlement n where n.round_id = s.round_id and n.revision > s.revision)
      and not exists (select from play_count c where c.round_id = s.round_id and c.revision = s.revision)
    order by s.settled_at, s.round_id limit ${by.limit}`
  return rows.map(({ id }) => id)
}
