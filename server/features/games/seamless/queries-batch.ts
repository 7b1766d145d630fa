import type { RoundStanding } from '../../../../domain/games/seamless/seamless.ts'
import type { Reader } from '../../../context.ts'

/** Whether a member may bet now. */
export interface MemberPlaying {
  readonly memberId: string
  readonly isActive: boolean
  /** The operator takes money at all. */
  readonly isLicensed: boolean
  /** The member has stopped playing. */
  readonly isStopped: boolean
  /** A check of reality waits to be confirmed. */
  readonly isUnchecked: boolean
  /** The member has limits of their own. */
  readonly isLimited: boolean
  /** This minute at play is counted already. */
  readonly isTold: boolean
}

/** These members of an operator as they are now: read under their accounts, which whoever begins a stop takes too. */
export function listMembersPlaying(
  reader: Reader,
  operatorId: string,
  memberIds: readonly string[],
): Promise<MemberPlaying[]> {
  return reader.run<MemberPlaying>`
    select m.member_id as "memberId", m.status = 'active' as "isActive", m.plays_limited as "isLimited",
      o.takes_money as "isLicensed", m.no_play_until is not null and m.no_play_until > now.at as "isStopped",
      coalesce(check_holds(p.check_due_at, p.seen_at, now.at), false) as "isUnchecked",
      coalesce(date_trunc('minute', p.seen_at) = date_trunc('minute', now.at), false) as "isTold"
    from (select db_now() as at) now cross join member m join operator o on o.id = m.operator_id
      left join lateral (select seen_at, check_due_at from play_standing where member_id = m.member_id limit 1) p on true
    where m.member_id = any(${memberIds}::uuid[]) and m.operator_id = ${operatorId}`
}

interface RoundOf {
  readonly memberId: string
  readonly provider: string
  /** The provider's own name. */
  readonly round: string
}

/** These rounds as they stand, of those that have begun. */
export function listRoundsStanding(
  reader: Reader,
  operatorId: string,
  rounds: readonly RoundOf[],
): Promise<(RoundOf & RoundStanding)[]> {
  return reader.run<RoundOf & RoundStanding>`
    select g.member_id as "memberId", g.provider, g.round, g.closed_at is not null as "isOver",
      g.staked > g.staked_back as "isStaked"
    from unnest(${rounds.map((r) => r.memberId)}::uuid[], ${rounds.map((r) => r.provider)}::text[],
        ${rounds.map((r) => r.round)}::text[]) as w(member_id, provider, round)
      join game_round g on g.member_id = w.member_id and g.operator_id = ${operatorId} and g.provider = w.provider
        and g.round = w.round`
}

interface GameOf {
  readonly provider: string
  /** The provider's code of it. */
  readonly game: string
}

/** Those of these games that an operator shows to nobody, or whose provider it hides. A game on no list is as its provider is. */
export function listGamesHidden(
  reader: Reader,
  operatorId: string,
  games: readonly GameOf[],
): Promise<GameOf[]> {
  return reader.run<GameOf>`
    select w.provider, w.game
    from unnest(${games.map((g) => g.provider)}::text[], ${games.map((g) => g.game)}::text[]) as w(provider, game)
      join game_provider p on p.operator_id = ${operatorId} and p.code = w.provider
      left join game g on g.operator_id = p.operator_id and g.provider = p.code and g.game_id = w.game
    where not p.is_on or not coalesce(g.is_on and g.is_listed, true)`
}
