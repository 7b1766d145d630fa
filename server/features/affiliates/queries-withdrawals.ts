import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'

/** What a member has moved from income to the wallet. */
export interface AffWithdrawal {
  readonly id: string
  readonly amount: Satang
  readonly at: Date
  readonly requestHash: Buffer
}

/** The newest first; with a key, the one that has it. */
export function listAffWithdrawals(
  reader: Reader,
  memberId: string,
  { limit, key = null }: { readonly limit: number; readonly key?: string | null },
): Promise<AffWithdrawal[]> {
  return reader.run<AffWithdrawal>`
    select id, amount, at, request_hash as "requestHash" from affiliate_withdrawal
    where member_id = ${memberId} and (${key}::uuid is null or key = ${key}::uuid) order by at desc limit ${limit}`
}

export interface NewAffWithdrawal {
  readonly memberId: string
  readonly operatorId: string
  readonly id: string
  readonly amount: Satang
  readonly key: string
  readonly requestHash: Buffer
}

/** The database reckons again that so much was earned and has waited. */
export async function insertAffWithdrawal(tx: Tx, wish: NewAffWithdrawal): Promise<void> {
  await tx.run`
    insert into affiliate_withdrawal (member_id, id, operator_id, amount, key, request_hash, at)
    values (${wish.memberId}, ${wish.id}, ${wish.operatorId}, ${wish.amount}, ${wish.key}, ${wish.requestHash}, ${tx.now})`
}
