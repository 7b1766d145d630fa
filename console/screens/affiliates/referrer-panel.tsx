import { useState } from 'react'
import type { ReferrerShown } from '../../../contract/console/money/affiliates.ts'
import { productName } from '../../../domain/games/operated/counted.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { affiliatesText } from '../../text/payments/affiliates.ts'
import { BranchCard } from './branch-card.tsx'

interface ReferrerPanelProps {
  referrer: ReferrerShown
  onClose: () => void
}

const baht = (amount: number) => moneyText(bahtToSatang(amount))

/**
 * What each level of those whom a member brought has earned for the member, by group of lotteries and kind of game; and the tree above and
 * below, through which one goes from member to member.
 */
export function ReferrerPanel({ referrer, onClose }: ReferrerPanelProps) {
  const { code, income, memberId } = referrer
  const [branchId, setBranchId] = useState(memberId)
  return (
    <DetailPanel
      title={code}
      closeLabel={affiliatesText.close}
      onClose={onClose}
      facts={income.map(({ level, product, staked, earned }): [string, string] => [
        affiliatesText.of(level, productName(product, LANGUAGE)),
        affiliatesText.earnedOf(baht(earned), baht(staked)),
      ])}
    >
      <p className="lead mt-4">{income.length === 0 ? affiliatesText.noIncome : affiliatesText.income}</p>
      <BranchCard memberId={branchId} onOpen={setBranchId} />
    </DetailPanel>
  )
}
