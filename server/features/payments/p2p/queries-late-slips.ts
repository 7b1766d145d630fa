import type { Satang } from '../../../../domain/money.ts'
import type { LateOutcome } from '../../../../domain/payments/pairing.ts'
import type { WithdrawalState } from '../../../../domain/payments/withdrawal.ts'
import type { Reader, Tx } from '../../../context.ts'
import type { Dispute } from './queries-disputes.ts'
import type { PairName } from './queries-pairs.ts'

export interface NewLateSlip {
  readonly payerId: string
  readonly pairId: string
  readonly operatorId: string
  readonly slipId: string
  readonly withdrawalState: WithdrawalState
  readonly renewedAs: string | null
}

export async function insertLateSlip(tx: Tx, late: NewLateSlip): Promise<void> {
  await tx.run`
    insert into late_slip (payer_id, pair_id, operator_id, slip_id, withdrawal_state, renewed_as, shown_at)
    values (${late.payerId}, ${late.pairId}, ${late.operatorId}, ${late.slipId}, ${late.withdrawalState},
      ${late.renewedAs}, ${tx.now})`
}

/** The slip that came after the end of a pair; undefined: none has. */
export async function findLateSlip(
  reader: Reader,
  { operatorId, payerId, id }: Pick<Dispute, 'payerId' | 'id'> & { readonly operatorId: string },
): Promise<string | undefined> {
  const row = await reader.maybe<{ slipId: string }>`
    select slip_id as "slipId" from late_slip
    where operator_id = ${operatorId} and payer_id = ${payerId} and pair_id = ${id}`
  return row?.slipId
}

/** A transfer to a member whose withdrawal was paid by another way, or is about to be. */
export interface LateTransfer extends Omit<Dispute, 'pictures' | 'came'> {
  readonly shownAt: Date
  /** What the withdrawal is now. */
  readonly withdrawal: WithdrawalState
  /** What two people have given its depositor by hand since then, without what was settled as given for another one. */
  readonly adjusted: Satang
}

/** Late transfers of an operator whose part had gone elsewhere and that nobody has settled, the oldest first. */
export function listLateTransfers(
  reader: Reader,
  operatorId: string,
  limit: number,
): Promise<LateTransfer[]> {
  return reader.run`
    select p.payer_id as "payerId", p.id, p.amount, a.code as payer, b.code as payee, p.payer_bank as "payerBank",
      p.payer_no as "payerNo", p.bank, p.account_no as "accountNo", p.holder, p.opened_at as "openedAt",
      l.slip_id as "slipId", l.shown_at as "shownAt", w.state as withdrawal,
      late_given(l.payer_id, l.pair_id) as adjusted,
      (select coalesce(s.bank_says, case when s.asked_at is not null then 'unknown' end) from slip s
        where s.member_id = l.payer_id and s.id = l.slip_id) as "bankSays",
      (select coalesce(array_agg(v.staff_id::text order by v.said_at), '{}') from late_verdict v
        where v.payer_id = l.payer_id and v.pair_id = l.pair_id and verdict_counts(v.staff_id, v.said_at)) as "saidBy"
    from late_slip l join member_pair p on p.payer_id = l.payer_id and p.id = l.pair_id
      join member a on a.member_id = p.payer_id join member b on b.member_id = p.payee_id
      join withdrawal w on w.member_id = p.payee_id and w.id = p.withdrawal_id
    where l.operator_id = ${operatorId} and l.renewed_as is null and not is_late_settled(l.payer_id, l.pair_id)
    order by l.shown_at, l.pair_id limit ${limit}`
}

/** Whether a late transfer is settled, and what two people have given its depositor since. */
export function findLateTransfer(
  reader: Reader,
  { operatorId, payerId, id }: PairName & { readonly operatorId: string },
): Promise<{ isSettled: boolean; adjusted: Satang } | undefined> {
  return reader.maybe`
    select is_late_settled(l.payer_id, l.pair_id) as "isSettled",
      late_given(l.payer_id, l.pair_id) as adjusted
    from late_slip l
    where l.operator_id = ${operatorId} and l.payer_id = ${payerId} and l.pair_id = ${id} and l.renewed_as is null`
}

/** `stands`: who said it is still here, may still say it, and has said it lately. */
type SaidLate = Pick<LateVerdict, 'staffId' | 'outcome'> & { readonly stands: boolean }

interface LateVerdict {
  readonly staffId: string
  readonly outcome: LateOutcome
  readonly reason: string
}

/** What was said of a late transfer, the newest first. */
export function listLateVerdicts(
  reader: Reader,
  { operatorId, payerId, id }: PairName & { readonly operatorId: string },
): Promise<SaidLate[]> {
  return reader.run`
    select v.staff_id as "staffId", v.outcome, verdict_counts(v.staff_id, v.said_at) as stands
    from late_verdict v join late_slip l on l.payer_id = v.payer_id and l.pair_id = v.pair_id
    where l.operator_id = ${operatorId} and v.payer_id = ${payerId} and v.pair_id = ${id}
    order by v.said_at desc, v.staff_id`
}

export async function insertLateVerdict(
  tx: Tx,
  { payerId, id }: PairName,
  { staffId, outcome, reason }: LateVerdict,
): Promise<void> {
  await tx.run`
    insert into late_verdict (payer_id, pair_id, staff_id, outcome, reason, said_at)
    values (${payerId}, ${id}, ${staffId}, ${outcome}, ${reason}, ${tx.now})`
}
