import { bangkokMinute } from '../../../../domain/calendar/bangkok.ts'
import { referenceOf } from '../../../../domain/payments/codes/promptpay.ts'
import { offeredAccounts } from '../../../../domain/payments/receiving-account.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { followExclusion } from '../../safer/follow-exclusion.ts'
import { type BegunOrder, beginOrder, type OrderWish, refuseAsked } from '../begin-order.ts'
import { listReceivingAccounts, lockReceivingAccount } from '../queries-accounts.ts'
import { isAsGiven } from '../receiving/as-given.ts'
import { isQrDown, qrProviderOf } from './qr-provider-of.ts'

/** Random bytes of a reference, one for each of its letters. */
const REFERENCE_BYTES = 16

/**
 * Begins a deposit by QR code: the member scans it within 15 minutes, and its reference says whose the money is. Nobody is
 * asked for the code: it is written here, so that no answer can be lost. The same key begins it once. Throws `Refusal` QR_DOWN,
 * and as `refuseAsked` and `beginOrder`.
 */
export async function startQr(ctx: Context, wish: OrderWish): Promise<BegunOrder> {
  const { operatorId, asked } = wish
  refuseAsked(asked)
  await followExclusion(ctx, wish)
  const operator = await findOperatorById(ctx.read, operatorId)
  const accounts = await listReceivingAccounts(ctx.read, operatorId)
  const billers = accounts.filter((account) => account.kind === 'biller' && isAsGiven(ctx.keys, account))
  const [free] = offeredAccounts(billers, asked, bangkokMinute(ctx.now().getTime()))
  // One that is full answers a repeat all the same, and refuses what is new.
  const chosen = operator && qrProviderOf(ctx, operator) ? (free ?? billers[0]) : undefined
  return ctx.transaction(async (tx) => {
    if (!chosen) await tx.readClock()
    const account = chosen && (await lockReceivingAccount(tx, operatorId, { id: chosen.id }))
    return beginOrder(ctx, tx, wish, {
      accountId: account?.id,
      async termsOf() {
        // Nobody would hear of what is paid by it.
        if (await isQrDown(tx, operatorId, tx.now)) throw new Refusal('QR_DOWN')
        return { mode: 'qr', pay: asked, reference: referenceOf(ctx.chance.bytes(REFERENCE_BYTES)) }
      },
    })
  })
}
