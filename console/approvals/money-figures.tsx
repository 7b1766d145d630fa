import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { AdjustmentFigures } from './adjustment-figures.tsx'
import { GameListFigures } from './games/list-figures.tsx'
import { GameTransferFigures } from './games/transfer-figures.tsx'
import { GameWalletFigures } from './games/wallet-figures.tsx'
import { MoneyRuleFigures } from './money-rule-figures.tsx'
import { CampaignFigures } from './offers/campaign-figures.tsx'
import { IncomeFigures } from './offers/income-figures.tsx'
import { MailingFigures } from './offers/mailing-figures.tsx'
import { PromotionFigures } from './offers/promotion-figures.tsx'
import { ReceivingFigures } from './receiving-figures.tsx'
import { StatementFigures } from './statement-figures.tsx'
import { WithdrawalFigures } from './withdrawal-figures.tsx'

/** What a proposal about money, or what members are told, would do. */
export function MoneyFigures({ waiting }: { waiting: WaitingApprovalShown }) {
  const { withdrawal, receiving, statement, money, adjustment, promotion, coupon } = waiting
  const { gameWallet, gameTransfer, gameList, mailing, income } = waiting
  if (withdrawal) return <WithdrawalFigures {...withdrawal} />
  if (receiving) return <ReceivingFigures {...receiving} />
  if (adjustment) return <AdjustmentFigures {...adjustment} />
  if (income) return <IncomeFigures {...income} />
  if (mailing) return <MailingFigures {...mailing} />
  if (coupon) return <CampaignFigures {...coupon} />
  if (gameWallet) return <GameWalletFigures {...gameWallet} />
  if (gameList) return <GameListFigures {...gameList} />
  if (gameTransfer) return <GameTransferFigures {...gameTransfer} />
  if (promotion) return <PromotionFigures {...promotion} />
  if (money) return <MoneyRuleFigures {...money} />
  return statement ? <StatementFigures {...statement} /> : null
}
