import type { VoidRule } from '../../../domain/lottery/void-rules.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'

/** Why a round is void, and who decided it. */
export interface RoundVoid {
  readonly roundId: string
  readonly operatorId: string
  readonly reason: string
  readonly actor: string
  /** The lottery's rule that made it void, and what the rule's words need. */
  readonly rule: VoidRule | null
  readonly ruleDetail: string | null
  readonly voidedAt: Date
}

export async function insertRoundVoid(tx: Tx, wish: Omit<RoundVoid, 'voidedAt'>): Promise<void> {
  await tx.run`
    insert into round_void (round_id, operator_id, reason, actor, rule, rule_detail, voided_at)
    values (${wish.roundId}, ${wish.operatorId}, ${wish.reason}, ${wish.actor}, ${wish.rule}, ${wish.ruleDetail},
      ${tx.now})`
}

/** Who confirmed the void of a round. */
export async function findVoidChecker(
  reader: Reader,
  operatorId: string,
  roundId: string,
): Promise<string | undefined> {
  const row = await reader.maybe<{ checkerId: string }>`
    select decided_by as "checkerId" from approval
    where operator_id = ${operatorId} and round_id = ${roundId} and kind = 'void' and state = 'confirmed'`
  return row?.checkerId
}

/** The state of a void: proposed or done, and how much has been refunded, which the database counts. */
export interface VoidSeen {
  readonly state: 'proposed' | 'void'
  readonly makerId: string | null
  /** A member of staff by name; null: a rule of the lottery decided. */
  readonly maker: string | null
  readonly checker: string | null
  readonly reason: string
  readonly at: Date
  readonly refundedTickets: number
  readonly refunded: Satang
}

export function findVoidSeen(reader: Reader, roundId: string): Promise<VoidSeen | undefined> {
  return reader.maybe<VoidSeen>`
    select case when v.round_id is null then 'proposed' else 'void' end as state, p.maker_id as "makerId",
      maker.name as maker, checker.name as checker, coalesce(v.reason, p.reason) as reason,
      coalesce(v.voided_at, p.made_at) as at, coalesce(refunds.tickets, 0) as "refundedTickets",
      coalesce(refunds.net, 0)::bigint as refunded
    from (select ${roundId}::uuid as id) r
      left join round_void v on v.round_id = r.id
      left join approval p on p.round_id = r.id and p.kind = 'void'
        and p.state = case when v.round_id is null then 'open' else 'confirmed' end
        and (v.round_id is not null or p.expires_at > db_now())
      left join staff maker on maker.staff_id = p.maker_id
      left join staff checker on checker.staff_id = p.decided_by
      left join round_refunded refunds on refunds.round_id = v.round_id
    where v.round_id is not null or p.id is not null`
}

/**
 * Sealed rounds of these lotteries that have waited too long for their result. Counted from the later of seal and draw,
 * so that downtime of ours does not void a round. With an id: that round, if it still waits.
 */
export function listWithoutResult(
  reader: Reader,
  lotteryCodes: readonly string[],
  defaultMinutes: number,
  roundId: string | null = null,
): Promise<{ id: string; operatorId: string }[]> {
  return reader.run`
    select r.id, r.operator_id as "operatorId"
    from round r
      join lottery l on l.id = r.lottery_id and l.code = any(${lotteryCodes})
      join operator o on o.id = r.operator_id and not o.demo
      join round_seal s on s.round_id = r.id
      cross join lateral (select coalesce((o.settings->>'noResultMinutes')::int, ${defaultMinutes}) as minutes) rule
    where r.status = 'sealed' and rule.minutes > 0 and coalesce(${roundId}::text::uuid, r.id) = r.id
      and greatest(r.draw_at, s.sealed_at) + make_interval(mins => rule.minutes) <= db_now()
      and not exists (select from approval p where p.round_id = r.id and p.kind = 'result'
        and p.state in ('open', 'mismatched', 'lapsed'))
    order by r.draw_at, r.id limit 100`
}
