import type { TransferWaits, TransferWay } from '../../../../domain/games/transfer-wallet.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Reader } from '../../../context.ts'

interface TransferOfMember {
  readonly id: string
  readonly memberName: string
  readonly memberCode: string
  readonly provider: string
  readonly way: TransferWay
  readonly amount: Satang
  readonly requestedAt: Date
}

/** A transfer of which nobody knows what became. */
export interface OpenGameTransfer extends TransferOfMember {
  readonly state: 'sending' | 'unknown'
  /** Null: its provider was told, and nothing was heard yet. */
  readonly said: TransferWaits | null
  readonly saidAmount: Satang | null
  readonly sends: number
  readonly askedAt: Date | null
  /** What somebody has asked for about it, and a second person decides. */
  readonly proposalId: string | null
}

/** Those that are open, the oldest first. */
export function listOpenGameTransfers(
  reader: Reader,
  operatorId: string,
  limit: number,
): Promise<OpenGameTransfer[]> {
  return reader.run<OpenGameTransfer>`
    select t.id, m.name as "memberName", m.code as "memberCode", t.provider, t.way, t.amount, t.requested_at as "requestedAt",
      t.state, t.said, t.said_amount as "saidAmount", t.sends, t.asked_at as "askedAt",
      (select a.id from approval a where a.operator_id = t.operator_id and a.kind = 'game-transfer' and a.slot = t.id::text
        and a.state = 'open' limit 1) as "proposalId"
    from (select * from game_transfer where operator_id = ${operatorId} and state in ('sending', 'unknown')
        order by requested_at, id limit ${limit}) t
      join member m on m.member_id = t.member_id
    order by t.requested_at, t.id`
}

/** A member who may not play, and whose game wallets are looked at again. */
export interface KeptMember {
  readonly memberName: string
  readonly memberCode: string
  readonly beganAt: Date
  readonly nextAt: Date
  /** What has gone to game wallets and has not come back, as far as is known here: a provider may say otherwise. */
  readonly there: Satang
}

/** Those of an operator who have ever moved money to a game wallet, whoever is looked at next first. */
export function listKeptMembers(reader: Reader, operatorId: string, limit: number): Promise<KeptMember[]> {
  return reader.run<KeptMember>`
    select m.name as "memberName", m.code as "memberCode", k.began_at as "beganAt", k.next_at as "nextAt",
      coalesce((select sum(t.amount - t.back) from game_transfer t
        where t.member_id = k.member_id and t.way = 'in' and t.state = 'done'), 0)::bigint as there
    from (select * from kept_play where operator_id = ${operatorId}
        and exists (select from game_transfer t where t.member_id = kept_play.member_id)
        order by next_at, member_id limit ${limit}) k
      join member m on m.member_id = k.member_id
    order by k.next_at, k.member_id`
}

/** A transfer that two people have ended. */
export interface EndedGameTransfer extends TransferOfMember {
  readonly state: 'done' | 'failed'
  /** Who agreed. */
  readonly by: string
  readonly endedAt: Date
  /** What its provider has said since; null: nothing final. */
  readonly late: 'done' | 'refused' | null
  readonly lateAmount: Satang | null
}

/** Those that two people have ended, the newest first. */
export function listTransfersOfPeople(
  reader: Reader,
  operatorId: string,
  limit: number,
): Promise<EndedGameTransfer[]> {
  return reader.run<EndedGameTransfer>`
    select t.id, m.name as "memberName", m.code as "memberCode", t.provider, t.way, t.amount, t.requested_at as "requestedAt",
      t.state, coalesce(s.name, '') as by, t.ended_at as "endedAt", t.late, t.late_amount as "lateAmount"
    from (select * from game_transfer where operator_id = ${operatorId} and ended_by <> 'provider'
        order by ended_at desc, id limit ${limit}) t
      join member m on m.member_id = t.member_id
      left join staff s on s.staff_id = substr(t.ended_by, 7)::uuid
    order by t.ended_at desc, t.id`
}
