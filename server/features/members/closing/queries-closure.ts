import type { ClosingReason } from '../../../../domain/account/closing.ts'
import type { Reader, Tx } from '../../../context.ts'

export interface Closure {
  readonly memberId: string
  readonly operatorId: string
  readonly approvalId: string
  readonly why: ClosingReason
}

/** Closes an account for good, with who has agreed to it and why. The database takes it from no one person, and no account without the record. */
export async function insertClosure(tx: Tx, closure: Closure): Promise<void> {
  await tx.run`
    insert into member_closure (member_id, operator_id, approval_id, why, closed_at)
    values (${closure.memberId}, ${closure.operatorId}, ${closure.approvalId}, ${closure.why}, ${tx.now})`
  await tx.run`update member set status = 'closed' where member_id = ${closure.memberId}`
}

export function findClosure(reader: Reader, memberId: string): Promise<{ why: ClosingReason } | undefined> {
  return reader.maybe`select why from member_closure where member_id = ${memberId}`
}
