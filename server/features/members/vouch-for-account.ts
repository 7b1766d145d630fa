import type { Tx } from '../../context.ts'
import { type BankAccountRow, updateAccountMarked } from './queries-account.ts'

/** Marks an account of a member as one that the program may pay to, because people have asked the member. */
export function vouchForAccount(tx: Tx, memberId: string, account: BankAccountRow): Promise<void> {
  return updateAccountMarked(tx, memberId, account)
}
