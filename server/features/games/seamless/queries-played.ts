import type { BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Reader } from '../../../context.ts'

/** What rounds of games came to, in satang; what was taken back stands beside what it was taken from. */
interface RoundSums {
  readonly bets: number
  readonly staked: Satang
  readonly won: Satang
  readonly stakedBack: Satang
  readonly wonBack: Satang
}

export interface PlayedOfDay extends RoundSums {
  readonly day: BangkokDate
  readonly provider: string
  readonly rounds: number
}

interface OfMember {
  readonly memberId: string
}

interface DaySearch extends OfMember {
  readonly from?: BangkokDate | undefined
  readonly until: BangkokDate | null
  /** So many of the newest rounds are passed over. */
  readonly passing?: number | undefined
}

/** The newest day on which a member began a round, between these. */
export async function findDayPlayed(
  reader: Reader,
  { memberId, from, until, passing = 0 }: DaySearch,
): Promise<BangkokDate | null> {
  const found = await reader.maybe<{ day: BangkokDate }>`
    select (opened_at at time zone 'Asia/Bangkok')::date::text as day from game_round
    where member_id = ${memberId}
      and opened_at >= coalesce(${from ?? null}::date::timestamp at time zone 'Asia/Bangkok', '-infinity')
      and opened_at < coalesce((${until}::date + 1)::timestamp at time zone 'Asia/Bangkok', 'infinity')
    order by opened_at desc offset ${passing} limit 1`
  return found?.day ?? null
}

/** What a member played on each of these days with each provider, the newest day first. */
export function listPlayedOfDays(
  reader: Reader,
  wish: OfMember & { readonly from: BangkokDate; readonly to: BangkokDate; readonly limit: number },
): Promise<PlayedOfDay[]> {
  return reader.run<PlayedOfDay>`
    select (opened_at at time zone 'Asia/Bangkok')::date::text as day, provider, count(*)::int as rounds,
      sum(bets)::int as bets, sum(staked)::bigint as staked, sum(won)::bigint as won,
      sum(staked_back)::bigint as "stakedBack", sum(won_back)::bigint as "wonBack"
    from game_round
    where member_id = ${wish.memberId} and opened_at >= ${wish.from}::date::timestamp at time zone 'Asia/Bangkok'
      and opened_at < (${wish.to}::date + 1)::timestamp at time zone 'Asia/Bangkok'
    group by 1, 2 order by 1 desc, 2 limit ${wish.limit}`
}

export interface RoundPlayed extends RoundSums {
  readonly id: string
  readonly provider: string
  /** The provider's own name of it. */
  readonly round: string
  readonly game: string
  /** As the provider's list names the game; null: the list never had it. */
  readonly nameTh: string | null
  readonly nameEn: string | null
  readonly openedAt: Date
  readonly lastAt: Date
  /** Null: the provider has not said that it is over. */
  readonly closedAt: Date | null
}

export interface RoundSearch extends OfMember {
  readonly day?: BangkokDate | undefined
  readonly provider?: string | undefined
  readonly sort: 'ASC' | 'DESC'
  /** The id of the round that the page before ended with. */
  readonly after?: string | undefined
  /** Rounds that are left out before the page begins. */
  readonly offset: number
  readonly limit: number
}

/** One page of a member's rounds by when they began. */
export function listRoundsPlayed(reader: Reader, wish: RoundSearch): Promise<RoundPlayed[]> {
  const { memberId, day = null, provider = null, after = null } = wish
  return wish.sort === 'DESC'
    ? reader.run<RoundPlayed>`
        select r.id, r.provider, r.round, r.game, g.name_th as "nameTh", g.name_en as "nameEn", r.opened_at as "openedAt",
          r.last_at as "lastAt", r.closed_at as "closedAt", r.bets, r.staked, r.won, r.staked_back as "stakedBack",
          r.won_back as "wonBack"
        from (select * from game_round
          where member_id = ${memberId} and (${provider}::text is null or provider = ${provider})
            and opened_at >= coalesce(${day}::date::timestamp at time zone 'Asia/Bangkok', '-infinity')
            and opened_at < coalesce((${day}::date + 1)::timestamp at time zone 'Asia/Bangkok', 'infinity')
            and (opened_at, id) < (
              coalesce((select k.opened_at from game_round k where k.id = ${after} and k.member_id = ${memberId}), 'infinity'),
              coalesce(${after}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
          order by opened_at desc, id desc offset ${wish.offset} limit ${wish.limit}) r
          left join game g on g.operator_id = r.operator_id and g.provider = r.provider and g.game_id = r.game
        order by r.opened_at desc, r.id desc`
    : reader.run<RoundPlayed>`
        select r.id, r.provider, r.round, r.game, g.name_th as "nameTh", g.name_en as "nameEn", r.opened_at as "openedAt",
          r.last_at as "lastAt", r.closed_at as "closedAt", r.bets, r.staked, r.won, r.staked_back as "stakedBack",
          r.won_back as "wonBack"
        from (select * from game_round
          where member_id = ${memberId} and (${provider}::text is null or provider = ${provider})
            and opened_at >= coalesce(${day}::date::timestamp at time zone 'Asia/Bangkok', '-infinity')
            and opened_at < coalesce((${day}::date + 1)::timestamp at time zone 'Asia/Bangkok', 'infinity')
            and (opened_at, id) > (
              coalesce((select k.opened_at from game_round k where k.id = ${after} and k.member_id = ${memberId}), '-infinity'),
              coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000'))
          order by opened_at, id offset ${wish.offset} limit ${wish.limit}) r
          left join game g on g.operator_id = r.operator_id and g.provider = r.provider and g.game_id = r.game
        order by r.opened_at, r.id`
}

export function findRoundPlayed(
  reader: Reader,
  { memberId, id }: OfMember & { readonly id: string },
): Promise<RoundPlayed | undefined> {
  return reader.maybe<RoundPlayed>`
    select r.id, r.provider, r.round, r.game, g.name_th as "nameTh", g.name_en as "nameEn", r.opened_at as "openedAt",
      r.last_at as "lastAt", r.closed_at as "closedAt", r.bets, r.staked, r.won, r.staked_back as "stakedBack",
      r.won_back as "wonBack"
    from game_round r left join game g on g.operator_id = r.operator_id and g.provider = r.provider and g.game_id = r.game
    where r.id = ${id} and r.member_id = ${memberId}`
}

/** A bet or a win of a round, with when it was taken back. */
export interface TransactionPlayed {
  readonly kind: 'bet' | 'win'
  /** The provider's own id. */
  readonly reference: string
  readonly amount: Satang
  readonly at: Date
  readonly backAt: Date | null
}

/** What happened in a round, in its order. At most so many: a round of one spin has two. */
export function listTransactionsPlayed(
  reader: Reader,
  { memberId, id, limit }: OfMember & { readonly id: string; readonly limit: number },
): Promise<TransactionPlayed[]> {
  return reader.run<TransactionPlayed>`
    select t.kind, t.transaction_id as reference, t.amount, t.at, b.at as "backAt"
    from game_round r
      join game_transaction t on t.member_id = r.member_id and t.operator_id = r.operator_id and t.provider = r.provider
        and t.round = r.round
      left join game_rollback b on b.target_id = t.id
    where r.id = ${id} and r.member_id = ${memberId} order by t.seq limit ${limit}`
}
