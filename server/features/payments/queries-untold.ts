import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'

/** What one visit is told of at once; a later one is told the rest. */
const TOLD_AT_ONCE = 100

interface UntoldDeposit {
  readonly id: string
  readonly amount: Satang
}

export async function insertUntoldDeposit(tx: Tx, memberId: string, deposit: UntoldDeposit): Promise<void> {
  await tx.run`
    insert into untold_deposit (member_id, id, amount) values (${memberId}, ${deposit.id}, ${deposit.amount})`
}

/** A member's deposits that no page has shown yet. */
export function listUntoldDeposits(reader: Reader, memberId: string): Promise<UntoldDeposit[]> {
  return reader.run<UntoldDeposit>`
    select id, amount from untold_deposit where member_id = ${memberId} order by id limit ${TOLD_AT_ONCE}`
}

export async function deleteUntoldDeposits(tx: Tx, memberId: string, ids: readonly string[]): Promise<void> {
  await tx.run`
    delete from untold_deposit where member_id = ${memberId} and id = any(${ids}::uuid[])`
}
