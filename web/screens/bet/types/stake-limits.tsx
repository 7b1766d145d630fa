import { satang } from '../../../../domain/money.ts'
import { moneyText } from '../../../../ui/money-text.ts'
import { betText } from '../../../text/bet.ts'
import { memberLimits } from '../limits-card.tsx'
import type { Editor } from '../write/editor-state.ts'

interface StakeLimitsProps {
  editor: Pick<Editor, 'offers' | 'selected'>
  /** Something else than the price is typed now. */
  idle: boolean
}

/** Between which prices a line of the chosen types can be, and what a member may stake: where the price is typed. */
export function StakeLimits({ editor: { offers, selected }, idle }: StakeLimitsProps) {
  const chosen = offers.filter(({ type }) => selected.includes(type))
  if (chosen.length === 0) return null
  const least = satang(Math.max(...chosen.map(({ stakeMin }) => stakeMin)))
  const most = satang(Math.min(...chosen.map(({ stakeMax }) => stakeMax)))
  const words = [betText.perLine(moneyText(least), moneyText(most)), ...memberLimits(chosen)]
  return <p className={`bet-stake-limits ${idle ? 'bet-stake-limits-idle' : ''}`}>{words.join(' · ')}</p>
}
