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
