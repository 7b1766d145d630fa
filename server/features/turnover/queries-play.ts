import type { Reader, Tx } from '../../context.ts'

/**
 * Writes what members' play on a settled round came to more than was written before: stakes that stand, and what they have won
 * and kept. A second time there is nothing to write. The caller holds the members' accounts since before it read the play, so a day
 * that has ended for one of them gets no more rows.
 */
export async function insertPlayEntries(
  tx: Tx,
  round: { readonly id: string; readonly operatorId: string },
  play: readonly { readonly memberId: string; readonly staked: number; readonly won: number }[],
): Promise<void> {
  await tx.run`
    insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
    select m.member_id, ${round.id}, b.nth + 1, ${round.operatorId}, m.staked - b.staked, m.won - b.won, ${tx.now}
    from unnest(${play.map(({ memberId }) => memberId)}::uuid[], ${play.map(({ staked }) => staked)}::bigint[],
        ${play.map(({ won }) => won)}::bigint[]) m(member_id, staked, won)
      cross join lateral (
        select coalesce(sum(e.staked), 0) as staked, coalesce(sum(e.won), 0) as won, coalesce(max(e.nth), 0) as nth
        from play_entry e where e.member_id = m.member_id and e.round_id = ${round.id}
      ) b
    where (m.staked, m.won) <> (b.staked, b.won)`
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
