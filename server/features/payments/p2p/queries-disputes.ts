import type { Satang } from '../../../../domain/money.ts'
import type { Reader, Tx } from '../../../context.ts'
import type { PairName } from './queries-pairs.ts'

/** What a member of staff has said of a disputed transfer. */
export interface Verdict {
  readonly staffId: string
  /** Whether the money has arrived. */
  readonly paid: boolean
  /** How much has, where it is less than was asked for. */
  readonly came: Satang | null
  readonly reason: string
}

/** `stands`: who said it is still here, may still say it, and has said it lately. */
export type SaidVerdict = Pick<Verdict, 'staffId' | 'paid' | 'came'> & { readonly stands: boolean }

/** What was said of a pair, the newest first. */
export function listVerdicts(
  reader: Reader,
  { operatorId, payerId, id }: PairName & { readonly operatorId: string },
): Promise<SaidVerdict[]> {
  return reader.run`
    select v.staff_id as "staffId", v.paid, v.came, verdict_counts(v.staff_id, v.said_at) as stands
    from pair_verdict v join member_pair p on p.payer_id = v.payer_id and p.id = v.pair_id
    where p.operator_id = ${operatorId} and v.payer_id = ${payerId} and v.pair_id = ${id} order by v.said_at desc, v.staff_id`
}

/** Whether somebody may say something of a transfer between members now. */
export async function findMaySay(tx: Tx, staffId: string): Promise<boolean> {
  return (await tx.one<{ may: boolean }>`select verdict_counts(${staffId}, db_now()) as may`).may
}

export async function insertVerdict(tx: Tx, { payerId, id }: PairName, said: Verdict): Promise<void> {
  await tx.run`
    insert into pair_verdict (payer_id, pair_id, staff_id, paid, came, reason, said_at)
    values (${payerId}, ${id}, ${said.staffId}, ${said.paid}, ${said.came}, ${said.reason}, ${tx.now})`
}

/** A disputed transfer with both members. */
export interface Dispute extends PairName {
  readonly amount: Satang
  /** What the one who is paid has said came, where it is less. */
  readonly came: Satang | null
  readonly payer: string
  readonly payee: string
  readonly payerBank: string
  readonly payerNo: string
  readonly bank: string
  readonly accountNo: string
  readonly holder: string | null
  readonly openedAt: Date
  readonly slipId: string
  /** What the payee has shown of their account, the oldest first. */
  readonly pictures: readonly string[]
  /** Those of staff whose verdict stands. */
  readonly saidBy: readonly string[]
  /** What the sending bank says of the slip; null: it was not asked. */
  readonly bankSays: 'transfer' | 'elsewhere' | 'differs' | 'unknown' | null
}

/** The disputes of an operator, the oldest first. */
export function listDisputes(reader: Reader, operatorId: string, limit: number): Promise<Dispute[]> {
  return reader.run`
    select p.payer_id as "payerId", p.id, p.amount, p.came, a.code as payer, b.code as payee, p.payer_bank as "payerBank",
      p.payer_no as "payerNo", p.bank, p.account_no as "accountNo", p.holder, p.opened_at as "openedAt",
      p.slip_id as "slipId", (select coalesce(array_agg(b.id::text order by b.shown_at, b.id), '{}') from pair_picture b
        where b.payer_id = p.payer_id and b.pair_id = p.id) as pictures, (select coalesce(array_agg(v.staff_id::text order by v.said_at), '{}') from pair_verdict v
        where v.payer_id = p.payer_id and v.pair_id = p.id and verdict_counts(v.staff_id, v.said_at)) as "saidBy",
      (select coalesce(s.bank_says, case when s.asked_at is not null then 'unknown' end) from slip s
        where s.member_id = p.payer_id and s.id = p.slip_id) as "bankSays"
    from member_pair p join member a on a.member_id = p.payer_id join member b on b.member_id = p.payee_id
    where p.operator_id = ${operatorId} and p.state = 'disputed'
    order by p.opened_at, p.id limit ${limit}`
}

/**
 * The picture that who deposits has shown of a transfer while it is disputed, or of one whose slip came late and whose part had gone
 * elsewhere.
 */
export async function findDisputedPicture(
  reader: Reader,
  { operatorId, payerId, id }: PairName & { readonly operatorId: string },
): Promise<Buffer | undefined> {
  const row = await reader.maybe<{ picture: Buffer }>`
    select s.picture from member_pair p left join late_slip l on l.payer_id = p.payer_id and l.pair_id = p.id
      join slip s on s.member_id = p.payer_id and s.id = coalesce(p.slip_id, l.slip_id)
    where p.payer_id = ${payerId} and p.id = ${id} and p.operator_id = ${operatorId}
      and (p.state = 'disputed' or l.slip_id is not null and l.renewed_as is null
        and not is_late_settled(p.payer_id, p.id))`
  return row?.picture
}
