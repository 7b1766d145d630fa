import type { Context } from '../../../context.ts'
import { askInTurns } from '../../directory/ask-in-turns.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { qrProviderOf } from './qr-provider-of.ts'
import { listQrDue, updateQrAsked } from './queries-qr.ts'
import { receiveQr } from './receive-qr.ts'

/** Of one operator and run; the next run continues. */
const MOST = 100

/** Asks the provider about orders whose word has not come: it may be lost. The longer an order is over, the more seldom. */
export function resumeQrPayments(ctx: Context): Promise<void> {
  const listDue = async (operatorId: string) => {
    const operator = await findOperatorById(ctx.read, operatorId)
    if (!operator || !qrProviderOf(ctx, operator)) return []
    return (await listQrDue(ctx.read, operatorId, MOST)).map((due) => ({ ...due, operatorId }))
  }
  return askInTurns(ctx, listDue, async ({ operatorId, memberId, id, reference }) => {
    await ctx.transaction((tx) => updateQrAsked(tx, { memberId, id }))
    await receiveQr(ctx, { operatorId, orderReference: reference })
  })
}
