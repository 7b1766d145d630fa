import { type Satang, satangToBaht } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { type NewMessage, writeMessages } from '../messages/write-messages.ts'
import { deleteUntoldDeposits, insertUntoldDeposit } from './queries-untold.ts'

interface Deposited {
  /** Of the incoming payment, or of the pair. */
  readonly id: string
  readonly memberId: string
  readonly operatorId: string
  readonly username: string
  readonly amount: Satang
}

/**
 * Tells a member of a deposit in the transaction that credits it: by a message, on the pages that are open, and where none
 * shows it at their next visit. What else is told with it follows. Inboxes are locked.
 */
export async function tellDeposit(tx: Tx, deposited: Deposited, also: readonly NewMessage[]): Promise<void> {
  const { id, memberId, operatorId, username, amount } = deposited
  await insertUntoldDeposit(tx, memberId, { id, amount })
  await writeMessages(tx, [
    { memberId, operatorId, cause: `deposit:${id}`, kind: 'deposited', facts: { amount } },
    ...also,
  ])
  tx.afterCommit({ name: 'deposit', memberId, id, username, amount: satangToBaht(amount) })
}

/** A page of their member has shown these deposits. A repeat changes nothing. */
export function seeDeposits(ctx: Context, memberId: string, ids: readonly string[]): Promise<void> {
  return ctx.transaction((tx) => deleteUntoldDeposits(tx, memberId, ids))
}
