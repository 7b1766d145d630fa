import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { ask } from '../session/ask.ts'

/** Calls the act of a proposal about money, or what members are told. */
export async function sendMoneyAct(
  {
    id: proposalId,
    payment,
    withdrawal,
    receiving,
    statement,
    close,
    money,
    adjustment,
    income,
    promotion,
    coupon,
    gameWallet,
    gameTransfer,
    gameList,
    document,
    mailing,
  }: WaitingApprovalShown,
  act: 'confirm' | 'reject' | 'withdraw',
): Promise<void> {
  if (payment) await ask('payments', act, { body: { incomingId: payment.incomingId, proposalId } })
  if (receiving) await ask('receiving', act, { body: { accountId: receiving.accountId, proposalId } })
  if (statement) await ask('statements', act, { body: { statementId: statement.statementId, proposalId } })
  if (close) await ask('close', act, { body: { day: close.day, proposalId } })
  if (adjustment) await ask('adjustments', act, { body: { proposalId } })
  if (income) await ask('affiliates', act, { body: { proposalId } })
  if (coupon) await ask('coupons', act, { body: { proposalId } })
  if (mailing) await ask('mailings', act, { body: { proposalId } })
  if (gameWallet) await ask('gameWallets', act, { body: { proposalId } })
  if (gameList) await ask('games', `${act}List`, { body: { proposalId } })
  if (gameTransfer) {
    const { transferId } = gameTransfer
    if (act === 'confirm') await ask('gameTransfers', act, { body: { transferId, proposalId } })
    else await ask('gameTransfers', act, { body: { proposalId } })
  }
  if (promotion) await ask('promotions', act, { body: { proposalId } })
  if (money) await ask('moneyRules', act, { body: { proposalId } })
  if (document) await ask('documents', act, { body: { documentId: document.documentId, proposalId } })
  if (withdrawal) {
    await ask('withdrawals', act, { body: { withdrawalId: withdrawal.withdrawalId, proposalId } })
  }
}
