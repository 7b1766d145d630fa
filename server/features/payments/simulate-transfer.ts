import { satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { PretendHow } from '../../external/fake-bank.ts'
import { findOperatorById } from '../operators/queries.ts'
import { receiveQr } from './qr/receive-qr.ts'
import { listOrders } from './queries-orders.ts'
import { receivePayment } from './receive-payment.ts'

/**
 * Lets a member of a demo pretend to pay an order, by transfer or by its QR code: the demo's bank tells of it by jobs. Throws `Refusal`
 * NO_SUCH_CALL where the operator is real, DEPOSIT_UNKNOWN.
 */
export async function simulateTransfer(
  ctx: Context,
  wish: {
    readonly memberId: string
    readonly operatorId: string
    readonly orderId: string
    readonly how: PretendHow
  },
): Promise<void> {
  await refuseReal(ctx, wish.operatorId)
  await ctx.transaction(async (tx) => {
    const now = await tx.readClock()
    const [order] = await listOrders(tx, wish.memberId, { limit: 1, ids: [wish.orderId] })
    if (!order) throw new Refusal('DEPOSIT_UNKNOWN')
    const transfer = { amount: order.pay, expiresAt: order.expiresAt, at: now }
    for (const { afterMs, reference, amount, at } of ctx.external.demoBank.transfer(transfer, wish.how)) {
      const told = {
        reference,
        amount,
        at: at.toISOString(),
        bank: order.receivingBank,
        accountNo: order.receivingNo,
        ...(order.reference && { orderReference: order.reference }),
      }
      const from = { senderBank: order.bank, senderNo: order.accountNo }
      const runAt = new Date(now.getTime() + afterMs)
      await tx.enqueue('demo-bank-notice', { operatorId: wish.operatorId, ...told, ...from }, { runAt })
    }
  })
}

/**
 * Takes in what the demo's bank tells. Whether the operator is a demo is asked again: a job is a row, and whoever writes one
 * would have the program credit money that no bank has. Throws `Refusal` NO_SUCH_CALL.
 */
export async function receiveDemoNotice(
  ctx: Context,
  told: Readonly<Record<string, unknown>>,
): Promise<void> {
  const text = (name: string) => String(told[name])
  await refuseReal(ctx, text('operatorId'))
  const payment = {
    ...{ reference: text('reference'), amount: satang(Number(told.amount)), at: new Date(text('at')) },
    ...{ senderBank: text('senderBank'), senderNo: text('senderNo'), senderName: null },
  }
  const operatorId = text('operatorId')
  if (told.orderReference === undefined) {
    const into = { bank: text('bank'), accountNo: text('accountNo') }
    await receivePayment(ctx, operatorId, { ...payment, ...into, channel: 'demo', until: null })
    return
  }
  ctx.external.demoQr.pay(text('orderReference'), { ...payment, billerId: text('accountNo') })
  await receiveQr(ctx, { operatorId, orderReference: text('orderReference') })
}

async function refuseReal(ctx: Context, operatorId: string): Promise<void> {
  const operator = await findOperatorById(ctx.read, operatorId)
  if (!operator?.demo) throw new Refusal('NO_SUCH_CALL')
}
