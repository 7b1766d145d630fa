import type { Satang } from '../../../../domain/money.ts'
import type { Reader } from '../../../context.ts'
import type { WalletOf } from './queries-wallets.ts'

interface WinTold extends WalletOf {
  readonly memberId: string
  readonly round: string
  readonly transactionId: string
  readonly betRef: string | undefined
}

/**
 * The bet that a win of a round belongs to, where its provider does not say which: that of the same win told before, else the one
 * that it names, which may have been cancelled before it came; of several bets of that name, and where no bet has it, the first of
 * the round that stands.
 */
export async function findBetToPay(reader: Reader, told: WinTold): Promise<string | undefined> {
  const { operatorId, provider, memberId, round, betRef = null } = told
  const found = await reader.maybe<{ bet: string }>`
    select w.reference as bet, 0 as rank, 0 as seq from game_transaction w
      where w.operator_id = ${operatorId} and w.provider = ${provider} and w.transaction_id = ${told.transactionId}
        and w.kind = 'win'
    union all
    select r.reference, 1, 0 from game_rollback r
      where r.operator_id = ${operatorId} and r.provider = ${provider} and r.reference = ${betRef} and r.target_id is null
    union all
    (select b.transaction_id, 2, b.seq from game_transaction b
        left join game_rollback r on r.target_id = b.id
      where b.member_id = ${memberId} and b.operator_id = ${operatorId} and b.provider = ${provider}
        and b.round = ${round} and b.kind = 'bet'
      order by coalesce(${betRef}::text in (b.bet_ref, b.transaction_id), false) desc, r.reference is not null, b.seq limit 1)
    order by rank limit 1`
  return found?.bet
}

/** What a provider has told of a member: a bet, a win, or that a bet was taken back. */
export interface ToldOfMember {
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly transactionId: string
  readonly betRef: string | null
  readonly game: string
  readonly round: string
  readonly amount: Satang
  readonly at: Date
}

/** The most that is said under one name. */
const TOLD_MOST = 100

/** What was told of a member under an id, or under the name of a bet. */
export function listToldOfMember(
  reader: Reader,
  { operatorId, provider, memberId }: WalletOf & { readonly memberId: string },
  by: { readonly transactionId: string | null; readonly betRef: string | null },
): Promise<ToldOfMember[]> {
  return reader.run<ToldOfMember>`
    with named as (
      select t.* from game_transaction t
      where t.operator_id = ${operatorId} and t.provider = ${provider} and t.member_id = ${memberId}
        and (t.transaction_id = any(array[${by.transactionId}::text, ${by.betRef}::text]) or t.bet_ref = ${by.betRef}::text
          or t.reference = ${by.betRef}::text)
      order by t.seq limit ${TOLD_MOST}
    )
    select kind, transaction_id as "transactionId", bet_ref as "betRef", game, round, amount, at from (
      select n.kind, n.transaction_id, n.bet_ref, n.game, n.round, n.amount, n.at, n.seq from named n
      union all
      select 'rollback', r.rollback_id, n.bet_ref, n.game, n.round, n.amount, r.at, r.seq
      from named n join game_rollback r on r.target_id = n.id
    ) told order by seq`
}

/** When a round of a member began, and when its provider said that it is over. */
export function findRoundTimes(
  reader: Reader,
  { operatorId, provider, memberId }: WalletOf & { readonly memberId: string },
  round: string,
): Promise<{ game: string; openedAt: Date; closedAt: Date | null } | undefined> {
  return reader.maybe`
    select game, opened_at as "openedAt", closed_at as "closedAt" from game_round
    where member_id = ${memberId} and operator_id = ${operatorId} and provider = ${provider} and round = ${round}`
}
