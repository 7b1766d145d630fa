import { receivePushed } from '../../../features/payments/feed/keep-refused.ts'
import { receiveQr } from '../../../features/payments/qr/receive-qr.ts'
import { receiveSms } from '../../../features/payments/sms/receive-sms.ts'
import type { OwnHandlers } from '../../road/caller.ts'

/** What partners tell, each call signed by the partner. */
export const partnerHandlers: OwnHandlers<'partner'> = {
  bankNotice(ctx, { operator }, { body }) {
    const { sender } = body
    return receivePushed(ctx, operator.id, {
      ...{ bank: body.bank, accountNo: body.account_no, channel: 'bank-feed', reference: body.reference },
      ...{ amount: body.amount, at: body.at, until: null },
      ...{
        senderBank: sender?.bank ?? null,
        senderNo: sender?.account_no ?? null,
        senderName: sender?.name ?? null,
      },
    })
  },

  bankSms(ctx, { operator }, { body }) {
    const { received_at: receivedAt, ...sms } = body
    return receiveSms(ctx, operator.id, { ...sms, receivedAt })
  },

  async qrNotice(ctx, { operator }, { body }) {
    const told = { operatorId: operator.id, orderReference: body.order_reference }
    return { payments: [...(await receiveQr(ctx, told))] }
  },
}
