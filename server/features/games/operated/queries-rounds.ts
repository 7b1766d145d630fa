import type { Satang } from '../../../../domain/money.ts'
import type { Reader } from '../../../context.ts'

/** A round of one member, after what rollbacks have taken back. */
export interface GameRound {
  readonly id: string
  readonly memberId: string
  readonly memberName: string
  readonly memberCode: string
  readonly provider: string
  readonly reference: string
  readonly game: string
  readonly openedAt: Date
  readonly lastAt: Date
  readonly closedAt: Date | null
  readonly bets: number
  readonly staked: Satang
  readonly won: Satang
}

export interface RoundSearch {
  readonly operatorId: string
  readonly memberId: string | null
  readonly provider: string | null
  /** Of the round, or of a bet, win or rollback of it. */
  readonly reference: string | null
  /** The page begins after this round. */
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

/**
 * The newest first. A member's are read by the member's index, the others by the operator's or by the reference's: none reads more than
 * its page, but where a provider plays seldom.
 */
export function listGameRounds(reader: Reader, search: RoundSearch): Promise<GameRound[]> {
  const { operatorId, memberId, provider, reference, after, limit } = search
  if (reference !== null) return listRoundsByReference(reader, { ...search, reference })
  if (memberId !== null) {
    return reader.run<GameRound>`
      select g.id, g.member_id as "memberId", m.name as "memberName", m.code as "memberCode", g.provider, g.round as reference,
        g.game, g.opened_at as "openedAt", g.last_at as "lastAt", g.closed_at as "closedAt", g.bets,
        g.staked - g.staked_back as staked, g.won - g.won_back as won
      from game_round g join member m on m.member_id = g.member_id
      where g.member_id = ${memberId} and g.operator_id = ${operatorId}
        and (${provider}::text is null or g.provider = ${provider})
        and (${after?.at ?? null}::timestamptz is null or (g.opened_at, g.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by g.opened_at desc, g.id desc limit ${limit}`
  }
  return reader.run<GameRound>`
    select g.id, g.member_id as "memberId", m.name as "memberName", m.code as "memberCode", g.provider, g.round as reference,
      g.game, g.opened_at as "openedAt", g.last_at as "lastAt", g.closed_at as "closedAt", g.bets,
      g.staked - g.staked_back as staked, g.won - g.won_back as won
    from game_round g join member m on m.member_id = g.member_id
    where g.operator_id = ${operatorId} and (${provider}::text is null or g.provider = ${provider})
      and (${after?.at ?? null}::timestamptz is null or (g.opened_at, g.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by g.opened_at desc, g.id desc limit ${limit}`
}

/** A table shares one name of a round among its members. */
function listRoundsByReference(
  reader: Reader,
  { operatorId, memberId, provider, reference, limit }: RoundSearch & { readonly reference: string },
): Promise<GameRound[]> {
  return reader.run<GameRound>`
    with named as (
      select w.provider, ${reference}::text as round from game_wallet w where w.operator_id = ${operatorId}
      union select t.provider, t.round from game_wallet w join game_transaction t on t.operator_id = w.operator_id
          and t.provider = w.provider and t.transaction_id = ${reference}
        where w.operator_id = ${operatorId}
      union select t.provider, t.round from game_wallet w join game_rollback_id i on i.operator_id = w.operator_id
          and i.provider = w.provider and i.rollback_id = ${reference}
        join game_transaction t on t.operator_id = w.operator_id and t.provider = w.provider
          and t.transaction_id = i.reference
        where w.operator_id = ${operatorId}
    )
    select g.id, g.member_id as "memberId", m.name as "memberName", m.code as "memberCode", g.provider, g.round as reference,
      g.game, g.opened_at as "openedAt", g.last_at as "lastAt", g.closed_at as "closedAt", g.bets,
      g.staked - g.staked_back as staked, g.won - g.won_back as won
    from named n join game_round g on g.operator_id = ${operatorId} and g.provider = n.provider and g.round = n.round
      join member m on m.member_id = g.member_id
    where (${provider}::text is null or g.provider = ${provider})
      and (${memberId}::uuid is null or g.member_id = ${memberId}::uuid)
    order by g.opened_at desc, g.id desc limit ${limit}`
}

export function findGameRound(
  reader: Reader,
  operatorId: string,
  roundId: string,
): Promise<GameRound | undefined> {
  return reader.maybe<GameRound>`
    select g.id, g.member_id as "memberId", m.name as "memberName", m.code as "memberCode", g.provider, g.round as reference,
      g.game, g.opened_at as "openedAt", g.last_at as "lastAt", g.closed_at as "closedAt", g.bets,
      g.staked - g.staked_back as staked, g.won - g.won_back as won
    from game_round g join member m on m.member_id = g.member_id
    where g.operator_id = ${operatorId} and g.id = ${roundId}`
}

export interface RoundTransaction {
  readonly reference: string
  readonly kind: 'bet' | 'win'
  readonly amount: Satang
  readonly at: Date
  readonly bet: string | null
  readonly backReference: string | null
  readonly backAt: Date | null
  readonly owed: Satang
}

/** In the order in which they were written. */
export function listRoundTransactions(
  reader: Reader,
  { memberId, provider, reference }: Pick<GameRound, 'memberId' | 'provider' | 'reference'>,
  { operatorId, limit }: { readonly operatorId: string; readonly limit: number },
): Promise<RoundTransaction[]> {
  return reader.run<RoundTransaction>`
    select t.transaction_id as reference, t.kind, t.amount, t.at, t.reference as bet, r.rollback_id as "backReference",
      r.at as "backAt", coalesce(x.amount, 0)::bigint as owed
    from game_transaction t
      left join game_rollback r on r.operator_id = t.operator_id and r.provider = t.provider and r.reference = t.transaction_id
      left join transfer x on x.member_id = t.member_id and x.kind = 'game_debt' and x.ref_type = 'game-transaction'
        and x.ref_id = t.id
    where t.member_id = ${memberId} and t.operator_id = ${operatorId} and t.provider = ${provider} and t.round = ${reference}
    order by t.seq limit ${limit}`
}
