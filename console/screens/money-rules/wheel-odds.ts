import { expectedPrize } from '../../../domain/rewards/forecast.ts'
import { type WheelPlace, weightOf } from '../../../domain/rewards/wheel.ts'
import { moneyRulesText as text } from '../../text/payments/money-rules.ts'
import { unitsText } from '../../text/units.ts'

type Odds = Pick<WheelPlace, 'weight'>

/** How often a spin ends at a place. A rare one as one in so many: `0%` would be wrong. */
export function oddsText({ weight }: Odds, places: readonly Odds[]): string {
  const all = places.reduce((sum, each) => sum + each.weight, 0)
  const percent = (weight / all) * 100
  return percent < 0.1 ? text.oneIn(Math.round(all / weight)) : unitsText.percent(percent)
}

/** What a spin wins on average, in baht: at all places, or by one of them. */
export function averagePrize(places: readonly WheelPlace[], of?: WheelPlace): number {
  const share = of ? (of.weight / weightOf(places)) * of.prize : expectedPrize(places)
  return share / 100
}
