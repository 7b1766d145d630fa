import type { LimitedNumber } from '../../../../contract/console/numbers.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { moneyText } from '../../../../ui/money-text.ts'
import { numbersText } from '../../../text/numbers.ts'

type Rule = Pick<LimitedNumber, 'kind' | 'rate' | 'tiers'>

/** The rate of a number under a rule; without one, its type's rate. */
export function ruleText({ kind, rate, tiers }: Rule): string {
  if (kind === 'closed' || kind === 'half') return numbersText.kind[kind]
  if (rate !== null) return numbersText.kindRate(rate)
  if (tiers !== null) return numbersText.kindTiers(tiers.map(stepText).join(' '))
  return numbersText.acts.open
}

export function bahtText(baht: number): string {
  return moneyText(bahtToSatang(baht))
}

function stepText({ upTo, rate }: NonNullable<Rule['tiers']>[number]): string {
  return upTo === null ? numbersText.above(rate) : numbersText.upTo(bahtText(upTo), rate)
}
