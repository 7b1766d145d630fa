import type { MoneyAct, PlayAct } from '../../../domain/assistants/acts.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'

interface NewMoneyAct {
  readonly memberId: string
  readonly assistantId: string
  readonly kind: MoneyAct
  readonly refId: string
  readonly amount: Satang
  readonly day: string
}

export async function insertMoneyAct(tx: Tx, act: NewMoneyAct): Promise<void> {
  await tx.run`
    insert into assistant_act (member_id, ref_id, kind, assistant_id, stake, amount, day, at)
    values (${act.memberId}, ${act.refId}, ${act.kind}, ${act.assistantId}, 0, ${act.amount}, ${act.day}::date, ${tx.now})`
}

/** What an assistant did beside selling tickets. */
export interface ListedAct {
  readonly refId: string
  readonly kind: MoneyAct | PlayAct
  /** The assistant's. */
  readonly name: string
  /** Of a booking what it held, of a shot 0. */
  readonly amount: Satang
  /** Of a shot. */
  readonly number: string | null
  /** The ticket that it is about: cancelled, or what a booking became. */
  readonly ticketId: string | null
  /** Of a booking and a shot. */
  readonly roundId: string | null
  /** The deposit that it is about: of a slip, once it was sent with one. */
  readonly orderId: string | null
  readonly at: Date
}

/** The last act of a page: what comes after it is the next one. */
interface ActKey {
  readonly at: Date
  readonly refId: string
  readonly kind: string
}

interface ActPage {
  readonly after: ActKey | null
  readonly limit: number
}

/** What a member's assistants did with the money beside play, the newest first, after the last one of the page before. */
export function listMoneyActs(
  reader: Reader,
  memberId: string,
  { after, limit }: ActPage,
): Promise<ListedAct[]> {
  return reader.run<ListedAct>`
    select a.ref_id as "refId", a.kind, n.name, a.amount, null::text as number, a.at,
      case a.kind when 'cancel-ticket' then a.ref_id end as "ticketId", b.round_id as "roundId",
      case when a.kind in ('deposit', 'cancel-deposit') then a.ref_id else s.order_id end as "orderId"
    from (
        select * from assistant_act
        where member_id = ${memberId} and kind not in ('ticket', 'booking', 'shot')
          and (at, ref_id, kind) < (coalesce(${after?.at ?? null}::timestamptz, 'infinity'),
            ${after?.refId ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid, ${after?.kind ?? ''})
        order by at desc, ref_id desc, kind desc limit ${limit}) a
      join assistant n on n.member_id = ${memberId} and n.assistant_id = a.assistant_id
      left join booking b on a.kind = 'cancel-booking' and b.member_id = ${memberId} and b.id = a.ref_id
      left join slip s on a.kind = 'slip' and s.member_id = ${memberId} and s.id = a.ref_id
    order by a.at desc, a.ref_id desc, a.kind desc`
}

/** The same of what they booked and of the shots they threw. */
export function listPlayActs(
  reader: Reader,
  memberId: string,
  { after, limit }: ActPage,
): Promise<ListedAct[]> {
  return reader.run<ListedAct>`
    select a.ref_id as "refId", a.kind, n.name, coalesce(h.amount, 0)::bigint as amount, s.number, a.at,
      t.id as "ticketId", coalesce(b.round_id, s.round_id) as "roundId", null::uuid as "orderId"
    from (
        select * from assistant_act
        where member_id = ${memberId} and kind in ('booking', 'shot')
          and (at, ref_id, kind) < (coalesce(${after?.at ?? null}::timestamptz, 'infinity'),
            ${after?.refId ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid, ${after?.kind ?? ''})
        order by at desc, ref_id desc, kind desc limit ${limit}) a
      join assistant n on n.member_id = ${memberId} and n.assistant_id = a.assistant_id
      left join hold h on h.member_id = ${memberId} and h.cause = 'booking' and h.cause_id = a.ref_id
      left join booking b on a.kind = 'booking' and b.member_id = ${memberId} and b.id = a.ref_id
      left join ticket t on a.kind = 'booking' and t.member_id = ${memberId} and t.id = a.ref_id
      left join shot s on s.member_id = ${memberId} and s.id = a.ref_id
    order by a.at desc, a.ref_id desc, a.kind desc`
}
