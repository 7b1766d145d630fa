import type { GameType } from '../../../../domain/games/shelves.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Reader, Tx } from '../../../context.ts'

/** Rounds that are closed, and those that nobody has closed and played on for long. */
export type DueKind = 'closed' | 'idle'

/** A round whose play is to be counted. */
export interface DueRound {
  readonly id: string
  readonly memberId: string
  /** By what it stands in the order of those that are due. */
  readonly since: string
}

interface DueBy {
  readonly idleHours: number
  readonly limit: number
  /** Those behind this one. */
  readonly after: Pick<DueRound, 'id' | 'since'> | undefined
}

/**
 * Rounds of a kind that are not counted as they are now: the longest due first, by when each was closed or opened, which no win changes:
 * of those opened so long ago few were played on since.
 */
export function listDueGameRounds(reader: Reader, kind: DueKind, by: DueBy): Promise<DueRound[]> {
  const { since, id } = by.after ?? { since: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  if (kind === 'closed') {
    return reader.run<DueRound>`
      select id, member_id as "memberId", closed_at::text as since from game_round
      where not is_counted and closed_at is not null and (closed_at, id) > (${since}::text::timestamptz, ${id}::uuid)
      order by closed_at, id limit ${by.limit}`
  }
  return reader.run<DueRound>`
    select id, member_id as "memberId", opened_at::text as since from game_round
    where not is_counted and closed_at is null and opened_at < db_now() - make_interval(hours => ${by.idleHours})
      and last_at < db_now() - make_interval(hours => ${by.idleHours})
      and (opened_at, id) > (${since}::text::timestamptz, ${id}::uuid)
    order by opened_at, id limit ${by.limit}`
}

/** A round as it is under its member's lock, beside what was counted of it before. */
export interface RoundToCount extends Pick<DueRound, 'id' | 'memberId'> {
  readonly operatorId: string
  readonly provider: string
  readonly game: string
  readonly openedAt: Date
  readonly staked: Satang
  readonly won: Satang
  /** Of its game; null: on no list. */
  readonly type: GameType | null
  /** What a game declares to return, in hundredths of a per cent. */
  readonly declared: number | null
  readonly playRows: number
  readonly playStaked: number
  readonly playWon: number
  readonly turnoverRows: number
  readonly turnoverStaked: number
  readonly turnoverCounted: number
  readonly turnoverPercent: number | null
}

/** Those of these rounds that are still due. The caller holds their members' accounts, without which no round of theirs changes. */
export function listRoundsToCount(
  tx: Tx,
  roundIds: readonly string[],
  idleHours: number,
): Promise<RoundToCount[]> {
  return tx.run<RoundToCount>`
    select g.id, g.member_id as "memberId", g.operator_id as "operatorId", g.provider, g.game, g.opened_at as "openedAt",
      g.staked - g.staked_back as staked, g.won - g.won_back as won, l.type, l.declared_return as declared,
      coalesce(p.rows, 0)::int as "playRows", coalesce(p.staked, 0)::float8 as "playStaked", coalesce(p.won, 0)::float8 as "playWon",
      coalesce(t.rows, 0)::int as "turnoverRows", coalesce(t.staked, 0)::float8 as "turnoverStaked",
      coalesce(t.counted, 0)::float8 as "turnoverCounted", t.percent as "turnoverPercent"
    from game_round g
      left join game l on l.operator_id = g.operator_id and l.provider = g.provider and l.game_id = g.game
      left join lateral (select max(nth) as rows, sum(staked) as staked, sum(won) as won from play_entry
        where member_id = g.member_id and round_id = g.id) p on true
      left join lateral (select max(nth) as rows, sum(staked) as staked, sum(counted) as counted, min(percent) as percent
        from turnover_entry where member_id = g.member_id and round_id = g.id and part = 'game') t on true
    where g.id = any(${roundIds}::uuid[]) and not g.is_counted
      and (g.closed_at is not null or g.last_at < db_now() - make_interval(hours => ${idleHours}))
    order by g.last_at, g.id`
}

/** Of a member whom somebody brought, what the round counts is to be in that one's income as well. */
export async function updateRoundsCounted(tx: Tx, roundIds: readonly string[]): Promise<void> {
  await tx.run`
    update game_round set is_counted = true,
      is_income_counted = not exists (select from referral r where r.member_id = game_round.member_id)
    where id = any(${roundIds}::uuid[])`
}

/** What a counted round adds to what its game has returned; a round that is counted again takes off what it was before. */
export interface ReturnChange {
  readonly operatorId: string
  readonly provider: string
  readonly game: string
  readonly openedAt: Date
  readonly rounds: number
  readonly staked: number
  readonly won: number
  readonly stakedSquared: string
  readonly wonSquared: string
  readonly product: string
}

export async function insertReturns(tx: Tx, changes: readonly ReturnChange[]): Promise<void> {
  const column = <Name extends keyof ReturnChange>(name: Name) => changes.map((change) => change[name])
  await tx.run`
    insert into game_return (operator_id, provider, game, day, rounds, staked, won, staked_squared, won_squared, product)
    select o, p, g, (at at time zone 'Asia/Bangkok')::date, sum(r), sum(s), sum(w), sum(ss), sum(ww), sum(sw)
    from unnest(${column('operatorId')}::uuid[], ${column('provider')}::text[], ${column('game')}::text[],
      ${column('openedAt')}::timestamptz[], ${column('rounds')}::int[], ${column('staked')}::bigint[],
      ${column('won')}::bigint[], ${column('stakedSquared')}::numeric[], ${column('wonSquared')}::numeric[],
      ${column('product')}::numeric[]) as c(o, p, g, at, r, s, w, ss, ww, sw)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (operator_id, provider, game, day) do update set rounds = game_return.rounds + excluded.rounds,
      staked = game_return.staked + excluded.staked, won = game_return.won + excluded.won,
      staked_squared = game_return.staked_squared + excluded.staked_squared,
      won_squared = game_return.won_squared + excluded.won_squared, product = game_return.product + excluded.product`
}
