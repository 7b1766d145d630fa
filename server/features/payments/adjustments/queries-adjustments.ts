import type { Satang } from '../../../../domain/money.ts'
import type { Reader, Tx } from '../../../context.ts'

export interface NewAdjustment {
  /** That of the proposal: one agreement moves money once. */
  readonly id: string
  readonly memberId: string
  readonly operatorId: string
  /** Above zero it was given, below it was taken. */
  readonly amount: Satang
  readonly reason: string
  readonly makerId: string
  readonly checkerId: string
}

/** The database takes what two people have agreed to in this transaction. The operator is locked. */
export async function insertAdjustment(tx: Tx, wish: NewAdjustment): Promise<void> {
  await tx.run`
    insert into adjustment (member_id, id, operator_id, amount, reason, maker_id, checker_id, made_at)
    values (${wish.memberId}, ${wish.id}, ${wish.operatorId}, ${wish.amount}, ${wish.reason}, ${wish.makerId},
      ${wish.checkerId}, ${tx.now})`
}

/** What was given and taken by hand within these moments, of all members together. */
export async function sumAdjusted(
  reader: Reader,
  { operatorId, from, until }: { readonly operatorId: string; readonly from: Date; readonly until: Date },
): Promise<Satang> {
  const row = await reader.one<{ sum: Satang }>`
    select coalesce(sum(abs(amount)), 0)::bigint as sum from adjustment
    where operator_id = ${operatorId} and made_at >= ${from} and made_at < ${until}`
  return row.sum
}

export interface AdjustmentListed {
  readonly id: string
  readonly at: Date
  readonly name: string
  readonly code: string
  readonly amount: Satang
  readonly reason: string
  readonly maker: string
  readonly checker: string
}

/** The newest first. */
export function listAdjustments(
  reader: Reader,
  {
    operatorId,
    after,
    limit,
  }: { readonly operatorId: string; readonly after: string | null; readonly limit: number },
): Promise<AdjustmentListed[]> {
  return reader.run<AdjustmentListed>`
    select a.id, a.made_at as at, m.name, m.code, a.amount, a.reason, maker.name as maker, checker.name as checker
    from adjustment a join member m on m.member_id = a.member_id
      join staff maker on maker.staff_id = a.maker_id join staff checker on checker.staff_id = a.checker_id
    where a.operator_id = ${operatorId} and (${after}::uuid is null or (a.made_at, a.id) < (
        select b.made_at, b.id from adjustment b where b.operator_id = ${operatorId} and b.id = ${after}::uuid))
    order by a.made_at desc, a.id desc limit ${limit}`
}

/** A member's adjustments that no page has shown yet. */
export function listUnseenAdjustments(
  reader: Reader,
  memberId: string,
): Promise<{ id: string; amount: Satang }[]> {
  return reader.run`
    select a.id, a.amount from adjustment a
      left join adjustment_seen s on s.member_id = a.member_id and s.id = a.id
    where a.member_id = ${memberId} and s.id is null order by a.id limit 100`
}

export async function insertSeenAdjustments(tx: Tx, memberId: string, ids: readonly string[]): Promise<void> {
  await tx.run`
    insert into adjustment_seen (member_id, id, seen_at) select ${memberId}, id, ${tx.now} from unnest(${ids}::uuid[]) id
    on conflict do nothing`
}
