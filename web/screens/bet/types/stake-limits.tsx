import { satang } from '../../../../domain/money.ts'
import { moneyText } from '../../../../ui/money-text.ts'
import { betText } from '../../../text/bet.ts'
import { memberLimits } from '../limits/member-limits.ts'
import { boxCount, type Editor } from '../write/editor-state.ts'
import { spreadNumbers } from '../write/entry.ts'

interface StakeLimitsProps {
  editor: Editor
  /** Something else than the price is typed now. */
  idle: boolean
}

/**
 * Between which prices a line of the chosen types can be, and what a member may stake: where the price is typed. Once the
 * number is known as well, what is left of that.
 */
export function StakeLimits({ editor, idle }: StakeLimitsProps) {
  const { offers, selected, typed, spread } = editor
  const chosen = offers.filter(({ type }) => selected.includes(type))
  if (chosen.length === 0) return null
  const least = satang(Math.max(...chosen.map(({ stakeMin }) => stakeMin)))
  const most = satang(Math.min(...chosen.map(({ stakeMax }) => stakeMax)))
  const isKnown = typed !== '' && typed.length === boxCount(editor)
  const numbers = isKnown ? spreadNumbers(typed, spread) : []
  const words = [betText.perLine(moneyText(least), moneyText(most)), ...memberLimits(chosen, numbers)]
  return <p className={`bet-stake-limits ${idle ? 'bet-stake-limits-idle' : ''}`}>{words.join(' · ')}</p>
}
