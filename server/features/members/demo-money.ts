import { invariant } from '../../../domain/invariant.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { move } from '../ledger/move.ts'
import { lockAccounts } from '../ledger/queries.ts'
import type { Operator } from '../operators/operator.ts'

/** What a new member of a demo begins with, so that a bet can be tried at once. */
export const NEW_DEMO_MEMBER_BAHT = 1_000

/**
 * Gives members of a demo the play money they begin with, in the transaction that makes them. The member is the cause, so
 * nobody begins twice.
 */
export async function giveDemoMoney(
  ctx: Context,
  tx: Tx,
  operator: Pick<Operator, 'id' | 'demo'>,
  { memberIds, baht }: { readonly memberIds: readonly string[]; readonly baht: number },
): Promise<void> {
  invariant(operator.demo, 'only a demo gives money that nobody paid')
  await lockAccounts(tx, memberIds)
  await move(
    tx,
    ctx.chance,
    memberIds.map((memberId) => ({
      memberId,
      operatorId: operator.id,
      kind: 'opening',
      refType: 'opening',
      refId: memberId,
      debit: 'house:adjust',
      credit: 'cash',
      amount: bahtToSatang(baht),
      actor: 'system',
    })),
  )
}
