import { type Satang, satang } from '../../money.ts'
import type { GameTerms } from '../../staff/proposed-games.ts'

/** Providers of one operator, those that keep wallets themselves among them. Each stands in every list, so that no money is out of sight. */
export const WALLETS_AT_MOST = 200

/** Where nobody has said otherwise: a hundred thousand baht for one win, a million above the bets of a day. */
export const FIRST_TERMS: GameTerms = {
  mostWin: satang(100_000_00),
  mostDay: satang(1_000_000_00),
  launchUrl: null,
}

export function areSameTerms(one: GameTerms, other: GameTerms): boolean {
  return one.mostWin === other.mostWin && one.mostDay === other.mostDay && one.launchUrl === other.launchUrl
}

/** Whether a win goes beyond what its provider pays in a day. `net`: what its wins have come to above its bets so far. */
export function isDayFull(
  amount: Satang,
  { net, mostDay }: { readonly net: number; readonly mostDay: Satang | null },
): boolean {
  return mostDay !== null && net + amount > mostDay
}

/** A bet that is taken back within this time is one whose provider was not sure of it. */
const SOON_MS = 60 * 60_000

/**
 * Whether a stake that is taken back goes beyond what its provider pays in a day. `back`: the stakes that came back on it so far. Of a bet
 * of just now the day is as if it was never made, so it is held only where both the day and what came back are full; of an
 * older one, which was settled since, where either is.
 */
export function isBackBeyondDay(
  amount: Satang,
  day: {
    readonly net: number
    readonly back: number
    readonly mostDay: Satang | null
    readonly ageMs: number
  },
): boolean {
  const { net, back, mostDay, ageMs } = day
  const [isDay, isBack] = [isDayFull(amount, { net, mostDay }), isDayFull(amount, { net: back, mostDay })]
  return ageMs <= SOON_MS ? isDay && isBack : isDay || isBack
}
