import type { Context, Tx } from '../../../context.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { slipLookupOf } from './slip-lookup-of.ts'

/** Has the bank of a slip asked at once, where somebody can be asked; the job that looks up what is left asks again. */
export async function askBank(
  ctx: Context,
  tx: Tx,
  slip: { readonly operatorId: string; readonly memberId: string; readonly slipId: string },
): Promise<void> {
  const { operatorId, memberId, slipId: id } = slip
  if (slipLookupOf(ctx, await findOperatorById(tx, operatorId)) === null) return
  await tx.enqueue('look-up-slip', { operatorId, memberId, id }, { key: `look-up-slip:${id}` })
}
