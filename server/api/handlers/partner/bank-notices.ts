import { receivePayment } from '../../../features/payments/receive-payment.ts'
import type { OwnHandlers } from '../../road/caller.ts'

/** What partners tell, each call signed by the partner. */
export const partnerHandlers: OwnHandlers<'partner'> = {
  bankNotice(ctx, { operator }, { body }) {
    const { sender } = body
    return receivePayment(ctx, operator.id, {
      ...{ bank: body.bank, accountNo: body.account_no, channel: 'bank-feed', reference: body.reference },
      ...{ amount: body.amount, at: body.at },
      ...{
        senderBank: sender?.bank ?? null,
        senderNo: sender?.account_no ?? null,
        senderName: sender?.name ?? null,
      },
    })
  },
}
