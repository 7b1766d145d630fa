import type { DepositOrderShown } from '../../../contract/services/wallet.ts'
import { toBaht } from '../../../contract/shapes.ts'
import { invariant } from '../../../domain/invariant.ts'
import { DEPOSIT_MAX, DEPOSIT_MIN } from '../../../domain/payments/deposit-order.ts'
import type { Language } from '../../../domain/words.ts'
import { Refusal } from '../../errors.ts'
import { hashRequest } from '../../features/keys/same-request.ts'
import { bankName, findBank } from '../../features/operators/banks.ts'
import { cancelDeposit } from '../../features/payments/cancel-deposit.ts'
import { type DepositOrder, readDepositOffer, readOrders } from '../../features/payments/deposit-offer.ts'
import { simulateTransfer } from '../../features/payments/simulate-transfer.ts'
import { startDeposit } from '../../features/payments/start-deposit.ts'
import type { ServiceHandlers } from '../road/caller.ts'
import { showTime } from '../shapes/programs.ts'

export const walletHandlers: ServiceHandlers<'wallet'> = {
  async bank(ctx, { member, language }) {
    const { own, accounts, waiting } = await readDepositOffer(ctx, member)
    return {
      b_display: accounts.length > 0,
      memberBank: own
        ? { bank_name: bankName(own.bank, language), bankName: own.bank, accountNo: own.accountNo }
        : null,
      ...{ p2p: null, payment: null },
      deposit_order: waiting ? showOrder(waiting, language) : null,
      banks: accounts.map(({ holder, accountNo, bank, hash }) => ({
        ...{ name: holder, accountNo, bankName: bank, bank_name: bankName(bank, language) },
        ...{ color: findBank(bank)?.color ?? '', hash },
      })),
      ...{ min: toBaht(DEPOSIT_MIN), max: toBaht(DEPOSIT_MAX) },
    }
  },

  async startDeposit(ctx, caller, { body, key }) {
    const { member, operator } = caller
    if (body.company !== operator.company || body.agent !== operator.agent) throw new Refusal('NOT_OWN')
    const { id, replayed } = await startDeposit(ctx, {
      ...{ memberId: member.memberId, operatorId: member.operatorId, asked: body.amount, key },
      from: { bank: body.bank.bankName, accountNo: body.bank.accountNo },
      into: { bank: body.companyBank, accountNo: body.companyAcc, hash: body.hash },
      requestHash: hashRequest('deposit', [body.amount, body.bank, body.companyBank, body.companyAcc]),
    })
    if (replayed) caller.setHeader('Idempotent-Replayed', 'true')
    const [order] = await readOrders(ctx, member.memberId, id)
    invariant(order, 'an order that was begun is found')
    return { deposit_order: showOrder(order, caller.language) }
  },

  async cancleDepositOrder(ctx, { member }, { body }) {
    await cancelDeposit(ctx, { ...member, orderId: body.id })
    return {}
  },

  async simulateTransfer(ctx, { member }, { body }) {
    await simulateTransfer(ctx, { ...member, orderId: body.id, how: body.how })
    return {}
  },

  async history(ctx, { member, language }) {
    const orders = await readOrders(ctx, member.memberId)
    return { data: orders.map((order) => showOrder(order, language)) }
  },
}

function showOrder(order: DepositOrder, language: Language): DepositOrderShown {
  return {
    ...{ id: order.id, state: order.state, amount: toBaht(order.asked), pay: toBaht(order.pay) },
    bank: order.receivingBank,
    bank_name: bankName(order.receivingBank, language),
    ...{ accountNo: order.receivingNo, name: order.holder },
    started_at: showTime(order.startedAt),
    expires_at: showTime(order.expiresAt),
    credited_at: order.creditedAt && showTime(order.creditedAt),
  }
}
