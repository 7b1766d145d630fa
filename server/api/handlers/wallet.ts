import { refusalWords } from '../../../contract/errors.ts'
import { toBaht, withoutUnseen } from '../../../contract/shapes.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Satang } from '../../../domain/money.ts'
import { DEPOSIT_MAX, DEPOSIT_MIN } from '../../../domain/payments/deposit-order.ts'
import { mostTaken } from '../../../domain/payments/receiving-account.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { hashRequest } from '../../features/keys/same-request.ts'
import { bankName, findBank } from '../../features/operators/banks.ts'
import { findOperatorById } from '../../features/operators/queries.ts'
import { cancelDeposit } from '../../features/payments/cancel-deposit.ts'
import { type DepositOrder, readDepositOffer, readOrders } from '../../features/payments/deposit-offer.ts'
import { answerPair, answerShort, cancelPair, showSlip } from '../../features/payments/p2p/act-on-pair.ts'
import { readLatePair, readPairOffer, toPay } from '../../features/payments/p2p/pair-offer.ts'
import { listPairsOfPayer } from '../../features/payments/p2p/queries-pairs.ts'
import { seeOwnPicture } from '../../features/payments/p2p/see-picture.ts'
import { showAccount } from '../../features/payments/p2p/show-account.ts'
import { startPair } from '../../features/payments/p2p/start-pair.ts'
import { startQr } from '../../features/payments/qr/start-qr.ts'
import { readMoneyHistory } from '../../features/payments/read-money-history.ts'
import { simulateTransfer } from '../../features/payments/simulate-transfer.ts'
import { attachSlip } from '../../features/payments/slips/attach-slip.ts'
import { readPicture } from '../../features/payments/slips/read-picture.ts'
import { uploadSlip } from '../../features/payments/slips/upload-slip.ts'
import { startDeposit } from '../../features/payments/start-deposit.ts'
import { requestWithdrawal } from '../../features/payments/withdrawals/request-withdrawal.ts'
import { readWithdrawOffer, type WithdrawOffer } from '../../features/payments/withdrawals/withdraw-offer.ts'

import type { ServiceHandlers } from '../road/caller.ts'
import { asPicture } from '../shapes/as-picture.ts'
import {
  PAYMENT_STATUS,
  showMoneyEntry,
  showOrder,
  showPair,
  showPayment,
  showTurnover,
  showWithdrawal,
} from '../shapes/money-orders.ts'
import { showTime } from '../shapes/programs.ts'
import { whoAsks } from './assistants/who-asks.ts'
import { gameMoneyHandlers } from './games/game-money.ts'

export const walletHandlers: ServiceHandlers<'wallet'> = {
  ...gameMoneyHandlers,

  async bank(ctx, { member, operator, language }) {
    const [{ own, accounts, qr, isQrDown, waiting }, pairing, late] = await Promise.all([
      readDepositOffer(ctx, member),
      findPairOffer(ctx, member),
      readLatePair(ctx, member.memberId),
    ])
    return {
      b_display: accounts.length > 0,
      memberBank: own
        ? { bank_name: bankName(own.bank, language), bankName: own.bank, accountNo: own.accountNo }
        : null,
      ...{ qr, qr_down: isQrDown },
      p2p: pairing && {
        ...{ hash: pairing.hash, amounts: pairing.amounts.map(toBaht) },
        order: pairing.open ? showPair(pairing.open, language) : null,
      },
      p2p_late: late && { order: showPair(late.pair, language), given: late.isGiven },
      payment: waiting?.mode === 'qr' ? showPayment(waiting, operator, language) : null,
      deposit_order: waiting?.mode === 'bank' ? showOrder(waiting, language) : null,
      banks: accounts.map(({ hash, ...account }) => ({
        ...{ name: account.holder, accountNo: account.accountNo, bankName: account.bank },
        ...{ bank_name: bankName(account.bank, language), color: findBank(account.bank)?.color ?? '', hash },
        most: toBaht(mostTaken(account)),
      })),
      ...{ min: toBaht(DEPOSIT_MIN), max: toBaht(DEPOSIT_MAX) },
    }
  },

  async startDeposit(ctx, caller, { body, key }) {
    const { member, operator } = caller
    refuseOther(operator, body)
    const { id, replayed } = await startDeposit(ctx, {
      ...{ ...whoAsks(member), asked: body.amount, key },
      from: { bank: body.bank.bankName, accountNo: body.bank.accountNo },
      into: { bank: body.companyBank, accountNo: body.companyAcc, hash: body.hash },
      requestHash: hashRequest('deposit', [body.amount, body.bank, body.companyBank, body.companyAcc]),
    })
    if (replayed) caller.setHeader('Idempotent-Replayed', 'true')
    return { deposit_order: showOrder(await orderBegun(ctx, member.memberId, id), caller.language) }
  },

  async cancleDepositOrder(ctx, { member }, { body }) {
    await cancelDeposit(ctx, { ...whoAsks(member), orderId: body.id })
    return {}
  },

  async payment(ctx, caller, { body, key }) {
    const { member, operator, language } = caller
    refuseOther(operator, body)
    const { id, replayed } = await startQr(ctx, {
      ...{ ...whoAsks(member), asked: body.amount, key },
      requestHash: hashRequest('payment', [body.amount]),
    })
    if (replayed) caller.setHeader('Idempotent-Replayed', 'true')
    const order = await orderBegun(ctx, member.memberId, id)
    return { payment: showPayment(order, operator, language) }
  },

  async canclePayment(ctx, { member }, { params }) {
    await cancelDeposit(ctx, { ...whoAsks(member), orderId: params.id })
    return {}
  },

  async paymentStatus(ctx, { member }, { params }) {
    const [order] = await readOrders(ctx, member.memberId, [params.reference])
    if (!order) throw new Refusal('DEPOSIT_UNKNOWN')
    return { data: { status: PAYMENT_STATUS[order.state] } }
  },

  async exchangeRequest(ctx, caller, { body, key }) {
    const { member, language } = caller
    const { amount: asked, hash, bank } = body
    const { memberId, operatorId } = member
    const requestHash = hashRequest('pair', [asked, bank])
    const { id, replayed } = await startPair(ctx, {
      memberId,
      operatorId,
      asked,
      hash,
      bank,
      key,
      requestHash,
    })
    if (replayed) caller.setHeader('Idempotent-Replayed', 'true')
    const [begun] = await listPairsOfPayer(ctx.read, memberId, { limit: 1, id })
    invariant(begun, 'a pair that was begun is found')
    return { p2p: showPair(toPay(ctx.keys, begun), language) }
  },

  async cancleOrderP2p(ctx, { member }, { params }) {
    await cancelPair(ctx, { payerId: member.memberId, id: params.id })
    return {}
  },

  async answerP2p(ctx, { member: caller, ip: address }, { params, body }) {
    const { pin, code, amount: came } = body ?? {}
    const said = { answer: params.answer, ...(came !== undefined && { came }) }
    await answerPair(ctx, { caller, pin, code, address, pairId: params.id, ...said })
    return {}
  },

  async answerShortP2p(ctx, { member }, { params: { id, answer } }) {
    await answerShort(ctx, { name: { payerId: member.memberId, id }, agrees: answer === 'agreed' })
    return {}
  },

  async p2pSlip(ctx, { member }, { params, body }) {
    await showSlip(ctx, { memberId: member.memberId, pairId: params.id, slipId: body.slip })
    return {}
  },

  async p2pPicture(ctx, { member }, { params, body }) {
    const file = Buffer.from(await body.file.arrayBuffer())
    const { id } = await showAccount(ctx, { memberId: member.memberId, pairId: params.id, file })
    return { image: id }
  },

  async p2pPictureShown(ctx, caller, { params: { id: pairId, image: id } }) {
    return asPicture(caller, await seeOwnPicture(ctx, { memberId: caller.member.memberId, pairId, id }))
  },

  async withdrawCheck(ctx, { member, operator, language }) {
    const offer = await readWithdrawOffer(ctx, member)
    const { refused, rules, leftToday, cash, account, open, turnover } = offer
    return {
      ...(refused && {
        turnStatus: refused,
        message: refusalWords(refused, {
          left: toBaht(stakesLeft(refused, offer)),
        })[language],
      }),
      missing: offer.missing.map((code) => ({
        ...{ code, message: refusalWords(code, { left: toBaht(stakesLeft(code, offer)) })[language] },
      })),
      wait_hours: offer.waitHours,
      waits_until: offer.waitsUntil && showTime(offer.waitsUntil),
      ...{ min: toBaht(rules.min), max: toBaht(rules.max), credit: toBaht(cash) },
      left_today: { amount: toBaht(leftToday.amount), count: leftToday.count },
      memberBank: account && {
        ...{ bank_name: bankName(account.bank, language), bankName: account.bank },
        ...{ accountNo: account.accountNo, color: findBank(account.bank)?.color ?? '' },
      },
      ...{ proof: offer.proof, p2p: offer.byMembers },
      turnover: showTurnover(turnover, { language, turnover: operator.settings?.turnover }),
      withdrawal: open ? showWithdrawal(open, language, offer.parts) : null,
      latest: offer.latest.map((each) => showWithdrawal(each, language, offer.parts)),
    }
  },

  async withdrawConfirm(ctx, caller, { body, key }) {
    const { member, ip: address, language } = caller
    const { amount, pin, code, p2p: byMembers = false } = body
    const asked = { caller: member, amount, pin, code, address, key, byMembers }
    const requestHash = hashRequest('withdrawal', byMembers ? [amount, 'p2p'] : [amount])
    try {
      const { withdrawal, replayed } = await requestWithdrawal(ctx, { ...asked, requestHash })
      if (replayed) caller.setHeader('Idempotent-Replayed', 'true')
      return { withdrawal: showWithdrawal(withdrawal, language) }
    } catch (error) {
      // What the specification's clients know a failure by.
      if (error instanceof Refusal) throw new Refusal(error.code, { ...error.extra, turnStatus: error.code })
      throw error
    }
  },

  async simulateTransfer(ctx, { member }, { body }) {
    await simulateTransfer(ctx, { ...member, orderId: body.id, how: body.how })
    return {}
  },

  async slip(ctx, { member }, { body }) {
    const { file, filename } = body
    const { id } = await uploadSlip(ctx, {
      ...whoAsks(member),
      ...{ file: Buffer.from(await file.arrayBuffer()), name: nameOf(filename || file.name) },
    })
    return { image: id }
  },

  async slipPicture(ctx, caller, { params }) {
    return asPicture(caller, await readPicture(ctx, caller.member.memberId, params.image))
  },

  async updateDepositOrder(ctx, { member, language }, { body }) {
    const { memberId, operatorId } = member
    const { orderId } = await attachSlip(ctx, { memberId, operatorId, slipId: body.slip, asked: body.amount })
    const [order] = await readOrders(ctx, memberId, [orderId])
    invariant(order, 'an order that has a slip is found')
    return { deposit_order: showOrder(order, language) }
  },

  async history(ctx, { member, language }, { query }) {
    const { entries, more } = await readMoneyHistory(ctx, member.memberId, query)
    return { data: entries.map((entry) => showMoneyEntry(entry, language)), more }
  },
}

/** The codes of a member's name are the operator's. */
function refuseOther(
  operator: { readonly company: string; readonly agent: string },
  body: { readonly company: string; readonly agent: string },
): void {
  if (body.company !== operator.company || body.agent !== operator.agent) throw new Refusal('NOT_OWN')
}

async function orderBegun(ctx: Context, memberId: string, id: string): Promise<DepositOrder> {
  const [order] = await readOrders(ctx, memberId, [id])
  invariant(order, 'an order that was begun is found')
  return order
}

const NAME_LENGTH = 60

/** A file's name as its member sees it again: shown as text, and used for nothing else. */
function nameOf(filename: string): string {
  const letters = [...withoutUnseen(filename).replace(/[\p{Cc}\p{Cs}]/gu, '')]
  // A Thai vowel or tone whose letter was cut off stands on nothing.
  return (
    letters
      .slice(-NAME_LENGTH)
      .join('')
      .replace(/^\p{M}+/u, '') || 'slip'
  )
}

async function findPairOffer(
  ctx: Context,
  { memberId, operatorId }: { memberId: string; operatorId: string },
) {
  const operator = await findOperatorById(ctx.read, operatorId)
  return operator ? readPairOffer(ctx, operator, memberId) : null
}

/** The stakes that a refusal is about. */
function stakesLeft(
  refused: WithdrawOffer['refused'],
  { promotionLeft, freeCreditLeft, paidBonusLeft, turnover }: WithdrawOffer,
): Satang {
  if (refused === 'PROMOTION_LEFT') return promotionLeft
  if (refused === 'PAID_BONUS_LEFT' || refused === 'PAID_BONUS_GAMES') return paidBonusLeft
  return refused === 'FREE_CREDIT_LEFT' ? freeCreditLeft : turnover.remaining
}
