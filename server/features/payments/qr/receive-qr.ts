import { PROMPTPAY } from '../../../../domain/payments/codes/promptpay.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import type { QrPayment } from '../../../external/qr-provider.ts'
import { findOperatorById } from '../../operators/queries.ts'
import type { BankNotice } from '../queries-incoming.ts'
import { type Received, receivePayment } from '../receive-payment.ts'
import { qrProviderOf } from './qr-provider-of.ts'

/**
 * Takes in what was paid by the QR code of an order. Whoever says that it was paid only hints: the provider is asked, and
 * what it answers is taken in, each payment once, and one that is refused keeps no other from it. Throws `Refusal`
 * NO_SUCH_CALL where the operator has no provider, RECEIVING_UNKNOWN, NOTICE_CHANGED, after everything has been looked at;
 * `Unavailable` when the provider does not answer.
 */
export async function receiveQr(
  ctx: Context,
  { operatorId, orderReference }: { readonly operatorId: string; readonly orderReference: string },
): Promise<readonly Received[]> {
  const operator = await findOperatorById(ctx.read, operatorId)
  const provider = operator && qrProviderOf(ctx, operator)
  if (!provider) throw new Refusal('NO_SUCH_CALL')
  const received: Received[] = []
  const refused: Refusal[] = []
  for (const payment of await provider.ask(orderReference)) {
    try {
      received.push(await receivePayment(ctx, operatorId, noticeOf(payment, orderReference)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(error)
    }
  }
  const [first] = refused
  if (first) throw first
  return received
}

function noticeOf({ billerId, ...payment }: QrPayment, orderReference: string): BankNotice {
  return {
    ...payment,
    ...{ bank: PROMPTPAY, accountNo: billerId, until: null, orderReference },
    channel: 'qr',
  }
}
