import type { Context } from '../../../context.ts'
import { eachAlone } from '../../../each-alone.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { qrProviderOf } from './qr-provider-of.ts'
import { listQrDue, updateQrAsked } from './queries-qr.ts'
import { receiveQr } from './receive-qr.ts'

/** Bounds a run: the provider is asked about each, and the next run continues. */
const MOST = 100

/** Asks the provider about orders whose word has not come: it may be lost. The longer an order is over, the more seldom. */
export function resumeQrPayments(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    const operator = await findOperatorById(ctx.read, operatorId)
    if (!operator || !qrProviderOf(ctx, operator)) return
    const due = await listQrDue(ctx.read, operatorId, MOST)
    await eachAlone(due, async ({ memberId, id, reference }) => {
      await ctx.transaction((tx) => updateQrAsked(tx, { memberId, id }))
      await receiveQr(ctx, { operatorId, orderReference: reference })
    })
  })
}
