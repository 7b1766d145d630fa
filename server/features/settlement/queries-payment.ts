import type { Reader, Tx } from '../../context.ts'
import type { Settlement } from './queries.ts'

/** One revision of one round. */
type Revision = Pick<Settlement, 'roundId' | 'revision'>

/** A ticket with its payout by a revision and its payout so far. Satang. */
export interface SettleItem {
  readonly memberId: string
  readonly ticketId: string
  readonly payout: number
  readonly before: number
  /** Of a ticket that takes no part any more: its stake, which the member has at least. Absent: nothing. */
  readonly least?: number
}

/** For a void: every ticket that an earlier revision has settled has to give back its payout. */
export async function insertTicketsToTakeBack(tx: Tx, { roundId, revision }: Revision): Promise<void> {
  await tx.run`
    insert into settle_item (member_id, round_id, revision, ticket_id, payout, before, held, paid_at)
    select member_id, ${roundId}, ${revision}, ticket_id, 0, held, case when held = 0 then 0 end,
      case when held = 0 then db_now() end
    from (
      select member_id, ticket_id, coalesce(sum(held - before), 0)::bigint as held from settle_item
      where round_id = ${roundId} and revision < ${revision} group by member_id, ticket_id
    ) earlier`
}

/** The next tickets to settle, by member, so that accounts are locked in one order everywhere. */
export function listUnpaid(
  reader: Reader,
  { roundId, revision }: Revision,
  after: Pick<SettleItem, 'memberId' | 'ticketId'> | undefined,
  limit: number,
): Promise<SettleItem[]> {
  return reader.run<SettleItem>`
    select member_id as "memberId", ticket_id as "ticketId", payout, before from settle_item
    where round_id = ${roundId} and revision = ${revision} and paid_at is null
      and (member_id, ticket_id) > (${after?.memberId ?? NO_ID}::uuid, ${after?.ticketId ?? NO_ID}::uuid)
    order by member_id, ticket_id limit ${limit}`
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** What a ticket has been paid so far, less what was taken back, by the ledger. Satang. */
export interface PaidBefore {
  readonly ticketId: string
  readonly paid: number
}

/** What these tickets have been paid by the revisions before one. Tickets never paid are left out. */
export function sumPaidBefore(
  reader: Reader,
  revision: number,
  memberIds: readonly string[],
  ticketIds: readonly string[],
): Promise<PaidBefore[]> {
  const refTypes = Array.from({ length: revision - 1 }, (_, before) => `settlement:${before + 1}`)
  return reader.run<PaidBefore>`
    select k.id as "ticketId", sum(x.paid)::bigint as paid
    from unnest(${memberIds}::uuid[], ${ticketIds}::uuid[]) as k(member_id, id)
      cross join unnest(array['win', 'debt_repaid', 'reversal', 'debt']) as m(kind)
      cross join unnest(${refTypes}::text[]) as r(ref_type)
      cross join lateral (
        select case when credit = 'round:escrow' then -amount else amount end as paid from transfer
        where member_id = k.member_id and kind = m.kind and ref_type = r.ref_type and ref_id = k.id limit 1
      ) x
    group by k.id`
}

/** The stakes of these tickets that were given back, by the ledger. */
export function listGivenBack(
  reader: Reader,
  memberIds: readonly string[],
  ticketIds: readonly string[],
): Promise<{ ticketId: string; amount: number }[]> {
  return reader.run`
    select k.id as "ticketId", x.amount
    from unnest(${memberIds}::uuid[], ${ticketIds}::uuid[]) as k(member_id, id)
      cross join lateral (select amount from transfer
        where member_id = k.member_id and kind = 'refund' and ref_type = 'ticket' and ref_id = k.id limit 1) x`
}

/**
 * Marks the unpaid ones of these as paid in full and returns only those, in order: another worker may have paid some
 * before our locks. The limit forces look-ups by key: with a query plan made while the table was empty, paying 12,000
 * took 5 s instead of 1.
 */
export async function updateSettleItemsPaid(
  tx: Tx,
  revision: number,
  items: readonly SettleItem[],
): Promise<SettleItem[]> {
  const rows = await tx.run<Pick<SettleItem, 'memberId' | 'ticketId'>>`
    update settle_item i set paid_at = ${tx.now}, held = i.payout
    from unnest(${items.map((i) => i.memberId)}::uuid[], ${items.map((i) => i.ticketId)}::uuid[]) as p(member_id, ticket_id)
      cross join lateral (select member_id, ticket_id, revision from settle_item
        where member_id = p.member_id and ticket_id = p.ticket_id and revision = ${revision} and paid_at is null
        limit 1) unpaid
    where i.member_id = unpaid.member_id and i.ticket_id = unpaid.ticket_id and i.revision = unpaid.revision
    returning i.member_id as "memberId", i.ticket_id as "ticketId"`
  const mine = new Set(rows.map((row) => row.ticketId))
  return items.filter((item) => mine.has(item.ticketId))
}

/** Records tickets that could not give back all, or whose member's debt has changed. */
export async function updateSettleItemsHeld(
  tx: Tx,
  revision: number,
  items: readonly { memberId: string; ticketId: string; held: number; owed: number }[],
): Promise<void> {
  if (items.length === 0) return
  await tx.run`
    update settle_item i set held = p.held, owed = p.owed
    from unnest(${items.map((i) => i.memberId)}::uuid[], ${items.map((i) => i.ticketId)}::uuid[],
      ${items.map((i) => i.held)}::bigint[], ${items.map((i) => i.owed)}::bigint[]) as p(member_id, ticket_id, held, owed)
    where i.member_id = p.member_id and i.ticket_id = p.ticket_id and i.revision = ${revision}`
}

/** The debt each of these tickets has caused so far. Tickets without debt are left out. */
export function listOwed(
  reader: Reader,
  items: readonly SettleItem[],
): Promise<{ ticketId: string; owed: number }[]> {
  return reader.run`
    select ticket_id as "ticketId", sum(owed)::bigint as owed from settle_item
    where member_id = any(${items.map((i) => i.memberId)}::uuid[])
      and ticket_id = any(${items.map((i) => i.ticketId)}::uuid[])
    group by ticket_id having sum(owed) <> 0`
}

/** What a round holds in escrow: stakes, less refunds, payouts and what went to the house. */
export async function sumEscrow(reader: Reader, roundId: string, houseMemberId: string): Promise<number> {
  const { left } = await reader.one<{ left: number }>`
    select (
      (select coalesce(sum(net), 0) from ticket where round_id = ${roundId} and status = 'placed')
      - (select coalesce(sum(held - before), 0) from settle_item where round_id = ${roundId} and paid_at is not null)
      - (select coalesce(sum(case when debit = 'round:escrow' then amount else -amount end), 0) from transfer
        where member_id = ${houseMemberId} and kind = 'sweep' and ref_id = ${roundId}
          and ref_type = any(array['round'] || (select array_agg('round:' || revision) from settlement
            where round_id = ${roundId})))
    )::bigint as left`
  return left
}

/** Tickets that a revision has not settled yet. */
export async function countUnpaid(reader: Reader, { roundId, revision }: Revision): Promise<number> {
  const { count } = await reader.one<{ count: number }>`
    select count(*)::int as count from settle_item
    where round_id = ${roundId} and revision = ${revision} and paid_at is null`
  return count
}

/** Tickets that a revision has moved money for. */
export async function countMoved(reader: Reader, { roundId, revision }: Revision): Promise<number> {
  const { count } = await reader.one<{ count: number }>`
    select count(*)::int as count from settle_item
    where round_id = ${roundId} and revision = ${revision} and paid_at is not null and payout <> before`
  return count
}

/** Forgets what an evaluation has found, so that it is begun again. */
export async function deleteSettleItems(tx: Tx, { roundId, revision }: Revision): Promise<void> {
  await tx.run`delete from settle_item where round_id = ${roundId} and revision = ${revision}`
}
