import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'

interface Revision {
  readonly roundId: string
  readonly revision: number
}

/** A settlement whose members were not all told yet. */
export interface Untold extends Revision {
  readonly kind: 'result' | 'void'
  readonly afterMember: string
}

export function listUntold(reader: Reader, roundId: string): Promise<Untold[]> {
  return reader.run<Untold>`
    select s.round_id as "roundId", s.revision, s.kind,
      coalesce(t.after_member, '00000000-0000-0000-0000-000000000000') as "afterMember"
    from settlement s left join round_told t using (round_id, revision)
    where s.round_id = ${roundId} and s.state in ('settled', 'stopped') and t.told_at is null
    order by s.revision`
}

/** What a settlement came to for a member: what it paid, and what earlier ones had paid by then. */
export interface Outcome {
  readonly memberId: string
  readonly paid: Satang
  readonly before: Satang
}

/** Members whom a settlement has paid something else than they had, in order of id. */
export function listOutcomes(reader: Reader, settlement: Untold): Promise<Outcome[]> {
  const { roundId, revision, afterMember } = settlement
  return reader.run<Outcome>`
    select member_id as "memberId", sum(held - before)::bigint as paid, sum(before)::bigint as before
    from settle_item
    where round_id = ${roundId} and revision = ${revision} and paid_at is not null and member_id > ${afterMember}::uuid
    group by member_id having sum(held - before) <> 0 order by member_id`
}

/** Stakes of a round that were given back, by member in order of id. Whoever's account is closed is told nothing. */
export function listRefunds(
  reader: Reader,
  settlement: Untold,
): Promise<{ memberId: string; amount: Satang; isLate: boolean }[]> {
  const { roundId, afterMember } = settlement
  return reader.run`
    select member_id as "memberId", sum(net)::bigint as amount, refund_reason is not null as "isLate"
    from ticket where round_id = ${roundId} and status = 'refunded' and refund_reason is distinct from 'closed' and member_id > ${afterMember}::uuid
    group by member_id, refund_reason order by member_id`
}

/** How far the members were told; with `isDone` all of them were. */
export async function updateTold(
  tx: Tx,
  { roundId, revision }: Revision,
  { afterMember, isDone }: { readonly afterMember: string; readonly isDone: boolean },
): Promise<void> {
  await tx.run`
    insert into round_told (round_id, revision, after_member, told_at)
    values (${roundId}, ${revision}, ${afterMember}, case when ${isDone} then db_now() end)
    on conflict (round_id, revision) do update
      set after_member = greatest(round_told.after_member, excluded.after_member),
        told_at = coalesce(round_told.told_at, excluded.told_at)`
}
