import type { AssistantPermission } from '../../../domain/assistants/permissions.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'

/** Who wants to sell in which round. */
export interface SellerAsked {
  readonly memberId: string
  readonly assistantId: string
  readonly roundId: string
}

export interface SellerRow extends SellerAsked {
  readonly isBanned: boolean
  readonly permissions: readonly AssistantPermission[]
  readonly maySellLottery: boolean
  readonly dayBudget: Satang | null
  readonly staked: Satang
}

/** What decides about these sales on a Bangkok day. Read after the members' accounts are locked. */
export function listSellers(
  reader: Reader,
  asked: readonly SellerAsked[],
  day: string,
): Promise<SellerRow[]> {
  return reader.run<SellerRow>`
    select k.member_id as "memberId", k.assistant_id as "assistantId", k.round_id as "roundId",
      a.banned_at is not null as "isBanned", p.permissions,
      a.lotteries is null or coalesce(r.lottery_id = any(a.lotteries), false) as "maySellLottery",
      a.day_budget as "dayBudget", coalesce(d.staked, 0)::bigint as staked
    from unnest(${asked.map((each) => each.memberId)}::uuid[], ${asked.map((each) => each.assistantId)}::uuid[],
        ${asked.map((each) => each.roundId)}::uuid[]) as k(member_id, assistant_id, round_id)
      join assistant a on a.member_id = k.member_id and a.assistant_id = k.assistant_id
      join assistant_role p on p.member_id = a.member_id and p.role_id = a.role_id
      left join round r on r.id = k.round_id
      left join assistant_day d on d.member_id = a.member_id and d.assistant_id = a.assistant_id and d.day = ${day}::date`
}

/** The budget of an assistant, and what is staked of it on this Bangkok day. */
export function findBudget(
  reader: Reader,
  { memberId, assistantId }: { readonly memberId: string; readonly assistantId: string },
): Promise<Pick<SellerRow, 'dayBudget' | 'staked'> | undefined> {
  return reader.maybe`
    select a.day_budget as "dayBudget", coalesce(d.staked, 0)::bigint as staked
    from assistant a left join assistant_day d on d.member_id = a.member_id and d.assistant_id = a.assistant_id
      and d.day = (db_now() at time zone 'Asia/Bangkok')::date
    where a.member_id = ${memberId} and a.assistant_id = ${assistantId}`
}

export interface AssistantAct {
  readonly memberId: string
  readonly assistantId: string
  readonly kind: 'ticket' | 'booking' | 'shot'
  readonly refId: string
  /** Satang, of a ticket; of the others 0. */
  readonly stake: number
}

/** Writes who did it, and counts stakes towards the day. At most one act of an assistant. */
export async function insertAssistantActs(tx: Tx, acts: readonly AssistantAct[], day: string): Promise<void> {
  await tx.run`
    with acts as (
      insert into assistant_act (member_id, ref_id, kind, assistant_id, stake, day, at, commission)
      select k.member_id, k.ref_id, k.kind, k.assistant_id, k.stake, ${day}::date, ${tx.now}::timestamptz,
        case k.kind when 'ticket' then a.commission else 0 end
      from unnest(${acts.map((act) => act.memberId)}::uuid[], ${acts.map((act) => act.refId)}::uuid[],
        ${acts.map((act) => act.kind)}::text[], ${acts.map((act) => act.assistantId)}::uuid[],
        ${acts.map((act) => act.stake)}::bigint[]) as k(member_id, ref_id, kind, assistant_id, stake)
        join assistant a on a.member_id = k.member_id and a.assistant_id = k.assistant_id
      returning member_id, assistant_id, stake
    )
    insert into assistant_day (member_id, assistant_id, day, staked)
    select member_id, assistant_id, ${day}::date, stake from acts where stake > 0
    on conflict (member_id, assistant_id, day) do update set staked = assistant_day.staked + excluded.staked`
}

/** Takes the stake of a cancelled ticket off the day it was sold on; of one that the member sold nothing. */
export async function updateDayGivenBack(tx: Tx, memberId: string, ticketId: string): Promise<void> {
  await tx.run`
    update assistant_day d set staked = d.staked - a.stake
    from assistant_act a
    where a.member_id = ${memberId} and a.ref_id = ${ticketId} and a.kind = 'ticket'
      and d.member_id = a.member_id and d.assistant_id = a.assistant_id and d.day = a.day`
}

/** What each assistant of a member has staked on a Bangkok day, in satang. */
export function listStakedOn(
  reader: Reader,
  memberId: string,
  day: string,
): Promise<{ assistantId: string; staked: Satang }[]> {
  return reader.run`
    select assistant_id as "assistantId", staked from assistant_day
    where member_id = ${memberId} and day = ${day}::date`
}
