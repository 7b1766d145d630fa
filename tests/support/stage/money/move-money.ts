import { randomBytes } from 'node:crypto'
import { satang } from '../../../../domain/money.ts'
import type { Context } from '../../../../server/context.ts'
import { answerPair } from '../../../../server/features/payments/p2p/act-on-pair.ts'
import { receiveQr } from '../../../../server/features/payments/qr/receive-qr.ts'
import type { BankNotice } from '../../../../server/features/payments/queries-incoming.ts'
import { receivePayment } from '../../../../server/features/payments/receive-payment.ts'
import { receiveSms } from '../../../../server/features/payments/sms/receive-sms.ts'
import { importStatement } from '../../../../server/features/payments/statements/import-statement.ts'
import {
  type RequestWithdrawal,
  requestWithdrawal,
} from '../../../../server/features/payments/withdrawals/request-withdrawal.ts'
import { sendWithdrawal } from '../../../../server/features/payments/withdrawals/send-withdrawal.ts'
import { payeeSays } from '../pairs.ts'
import { kbankLine, kbankMessage, kbankStatement } from '../partner.ts'

/** A code that is paid. */
interface PaidCode {
  readonly orderReference: string
  readonly billerId: string
  readonly amount: number
  readonly at: string
  readonly reference: string
  readonly bank: string
  readonly accountNo: string
}

/** Money that moves in one round, by every way at once, as texts that a process is started with. */
export interface MovingMoney {
  readonly operatorId: string
  /** A transfer that three channels tell of. */
  readonly transfer: {
    readonly accountNo: string
    readonly amount: number
    readonly at: string
    readonly reference: string
  }
  readonly code: PaidCode
  /** Of an order that was cancelled: its money is above the limit of its member. */
  readonly late: PaidCode
  /** Its hash is bytes in hex. */
  readonly withdrawal: Omit<RequestWithdrawal, 'requestHash'> & { readonly requestHash: string }
  readonly pair: { readonly payeeId: string; readonly id: string }
}

/** Does everything of a round at once. What is done again changes nothing. Waits for all, and throws the first that failed. */
export async function moveMoney(ctx: Context, money: MovingMoney): Promise<void> {
  const { operatorId, transfer, code, late, withdrawal, pair } = money
  const { reference, accountNo } = transfer
  const at = new Date(transfer.at)
  const amount = satang(transfer.amount)
  const notice: BankNotice = {
    ...{ bank: 'kbank', accountNo, channel: 'bank-feed', reference, amount, at, until: null },
    ...{ senderBank: null, senderNo: null, senderName: null },
  }
  const { received_at, ...message } = kbankMessage(accountNo, amount, at)
  const sms = { ...message, id: reference, receivedAt: new Date(received_at) }
  const file = { layout: 'kbank-recent', name: 'a.csv', actor: 'system', accountNo, operatorId }
  for (const { orderReference, billerId, reference: paid, ...each } of [code, late]) {
    ctx.external.demoQr.pay(orderReference, {
      ...{ billerId, reference: paid, amount: satang(each.amount) },
      ...{ at: new Date(each.at), senderBank: each.bank, senderNo: each.accountNo, senderName: null },
    })
  }
  const work = [
    receivePayment(ctx, operatorId, notice),
    receiveSms(ctx, operatorId, { ...sms, nonce: randomBytes(12).toString('hex') }),
    importStatement(ctx, { ...file, bytes: kbankStatement(kbankLine(amount, at)) }),
    receiveQr(ctx, { operatorId, orderReference: code.orderReference }),
    receiveQr(ctx, { operatorId, orderReference: late.orderReference }),
    answerPair(ctx, payeeSays({ operatorId }, pair, 'received')),
    requestWithdrawal(ctx, {
      ...withdrawal,
      requestHash: Buffer.from(withdrawal.requestHash, 'hex'),
    }).then((asked) => sendWithdrawal(ctx, { operatorId, id: asked.withdrawal.id })),
  ]
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
