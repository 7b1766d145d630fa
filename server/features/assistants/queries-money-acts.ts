import type { MoneyAct } from '../../../domain/assistants/money-acts.ts'
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

/** What an assistant did with the money beside selling. */
export interface MoneyActRow {
  readonly refId: string
  readonly kind: MoneyAct
  /** The assistant's. */
  readonly name: string
  readonly amount: Satang
  readonly at: Date
}

/** The last act of a page: what comes after it is the next one. */
export interface ActKey {
  readonly at: Date
  readonly refId: string
  readonly kind: string
}

/** What a member's assistants did with the money beside selling, the newest first, after the last one of the page before. */
export function listMoneyActs(
  reader: Reader,
  memberId: string,
  { after, limit }: { readonly after: ActKey | null; readonly limit: number },
): Promise<MoneyActRow[]> {
  return reader.run<MoneyActRow>`
    select a.ref_id as "refId", a.kind, n.name, a.amount, a.at
    from (
        select * from assistant_act
        where member_id = ${memberId} and kind not in ('ticket', 'booking', 'shot')
          and (at, ref_id, kind) < (coalesce(${after?.at ?? null}::timestamptz, 'infinity'),
            ${after?.refId ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid, ${after?.kind ?? ''})
        order by at desc, ref_id desc, kind desc limit ${limit}) a
      join assistant n on n.member_id = ${memberId} and n.assistant_id = a.assistant_id
    order by a.at desc, a.ref_id desc, a.kind desc`
}
