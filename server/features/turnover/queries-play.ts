import type { Reader, Tx } from '../../context.ts'

/**
 * Writes what these members' play on a settled round came to more than was written before: stakes that stand, and what they
 * have won and kept. A second time there is nothing to write. The caller holds the members' accounts, so a day that has
 * ended for one of them gets no more rows.
 */
export async function insertPlayEntries(
  tx: Tx,
  round: { readonly id: string; readonly operatorId: string },
  memberIds: readonly string[],
): Promise<void> {
  await tx.run`
    insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
    select m.member_id, ${round.id}, coalesce(b.nth, 0) + 1, ${round.operatorId},
      coalesce(p.staked, 0) - coalesce(b.staked, 0), coalesce(p.won, 0) - coalesce(b.won, 0), ${tx.now}
    from unnest(${memberIds}::uuid[]) m(member_id)
      left join (
        select t.member_id, sum(t.net) filter (where t.status = 'placed') as staked, sum(w.won) as won
        from round r join ticket t on t.round_id = r.id and t.placed_at >= r.opens_at
          left join lateral (select sum(i.held - i.before) as won from settle_item i
            where i.member_id = t.member_id and i.ticket_id = t.id and i.paid_at is not null) w on true
        where r.id = ${round.id} and t.member_id = any(${memberIds}::uuid[]) group by t.member_id
      ) p on p.member_id = m.member_id
      left join (
        select member_id, sum(staked) as staked, sum(won) as won, max(nth) as nth from play_entry
        where round_id = ${round.id} and member_id = any(${memberIds}::uuid[]) group by member_id
      ) b on b.member_id = m.member_id
    where coalesce(p.staked, 0) <> coalesce(b.staked, 0) or coalesce(p.won, 0) <> coalesce(b.won, 0)`
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
