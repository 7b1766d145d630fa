import type { Satang } from '../../../../domain/money.ts'
import type { Reader, Tx } from '../../../context.ts'
import type { PaymentState } from '../queries-incoming.ts'
import type { NearPayment } from './queries-near.ts'

/** What a bank told of, asked or by itself, and was not taken in. */
export interface RefusedNotice {
  readonly id: string
  readonly accountId: string
  readonly channel: 'bank-query' | 'bank-feed'
  readonly bank: string
  readonly accountNo: string
  readonly reference: string
  readonly amount: Satang
  readonly at: Date
  readonly senderBank: string | null
  readonly senderNo: string | null
  readonly senderName: string | null
  /** Of the refusal. */
  readonly code: string
  readonly refusedAt: Date
}

export interface NewRefused extends Omit<RefusedNotice, 'bank' | 'accountNo' | 'refusedAt'> {
  readonly operatorId: string
}

/** False where the bank has said the same before: it is kept once, also when people have decided about it. */
export async function insertRefused(tx: Tx, refused: NewRefused): Promise<boolean> {
  const rows = await tx.run`
    insert into refused_notice (id, operator_id, account_id, channel, reference, amount, at, sender_bank, sender_no,
      sender_name, code, refused_at)
    values (${refused.id}, ${refused.operatorId}, ${refused.accountId}, ${refused.channel}, ${refused.reference}, ${refused.amount},
      ${refused.at}, ${refused.senderBank}, ${refused.senderNo}, ${refused.senderName}, ${refused.code}, db_now())
    on conflict (account_id, channel, reference, amount, at, sender_bank, sender_no) do nothing
    returning id`
  return rows.length > 0
}

export interface RefusedFound extends RefusedNotice {
  /** What the bank told by this name before, and what became of it. */
  readonly known: { readonly amount: Satang; readonly at: Date; readonly state: PaymentState } | null
}

export interface RefusedShown extends RefusedFound {
  /** What came into the account near then with the amount it tells now. */
  readonly near: readonly NearPayment[]
}

type ShownRow = RefusedNotice & {
  readonly knownAmount: Satang | null
  readonly knownAt: Date | null
  readonly knownState: PaymentState | null
}

/** Those that wait for people, the oldest first. */
export async function listRefused(
  reader: Reader,
  operatorId: string,
  limit: number,
): Promise<readonly RefusedFound[]> {
  const rows = await reader.run<ShownRow>`
    select r.id, r.account_id as "accountId", r.channel, a.bank, a.account_no as "accountNo", r.reference, r.amount, r.at,
      r.sender_bank as "senderBank", r.sender_no as "senderNo", r.sender_name as "senderName", r.code,
      r.refused_at as "refusedAt", n.amount as "knownAmount", n.at as "knownAt", p.state as "knownState"
    from refused_notice r
      join receiving_account a on a.id = r.account_id
      left join bank_notice n on n.account_id = r.account_id and n.channel = r.channel and n.reference = r.reference
        and n.sending_bank = ''
      left join incoming_payment p on p.id = n.incoming_id
    where r.operator_id = ${operatorId} and r.state = 'waiting'
    order by r.refused_at, r.id limit ${limit}`
  return rows.map(({ knownAmount, knownAt, knownState, ...row }) => ({
    ...row,
    known:
      knownAmount !== null && knownAt && knownState
        ? { amount: knownAmount, at: knownAt, state: knownState }
        : null,
  }))
}

/** Into which account it came; undefined for another operator's. */
export async function findRefusedAccount(
  reader: Reader,
  { operatorId, refusedId }: { readonly operatorId: string; readonly refusedId: string },
): Promise<string | undefined> {
  const row = await reader.maybe<{ accountId: string }>`
    select account_id as "accountId" from refused_notice where id = ${refusedId} and operator_id = ${operatorId}`
  return row?.accountId
}

/** Locks one until commit; undefined for another operator's. */
export async function lockRefused(
  tx: Tx,
  { operatorId, refusedId }: { readonly operatorId: string; readonly refusedId: string },
): Promise<(RefusedNotice & { readonly state: 'waiting' | 'taken' | 'set-aside' }) | undefined> {
  await tx.run`
    select from refused_notice where id = ${refusedId} and operator_id = ${operatorId} for no key update`
  return tx.maybe`
    select r.id, r.account_id as "accountId", r.channel, a.bank, a.account_no as "accountNo", r.reference, r.amount, r.at,
      r.sender_bank as "senderBank", r.sender_no as "senderNo", r.sender_name as "senderName", r.code,
      r.refused_at as "refusedAt", r.state
    from refused_notice r join receiving_account a on a.id = r.account_id
    where r.id = ${refusedId} and r.operator_id = ${operatorId}`
}

/** Null for `incomingId`: it is set aside. */
export async function updateRefusedDecided(
  tx: Tx,
  decided: {
    readonly refusedId: string
    readonly incomingId: string | null
    readonly staffId: string
    readonly reason: string
  },
): Promise<void> {
  await tx.run`
    update refused_notice set state = ${decided.incomingId === null ? 'set-aside' : 'taken'},
      incoming_id = ${decided.incomingId}, decided_by = ${decided.staffId}, decided_at = ${tx.now}, reason = ${decided.reason}
    where id = ${decided.refusedId}`
}
