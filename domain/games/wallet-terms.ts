import { type Satang, satang } from '../money.ts'
import type { GameTerms } from '../staff/proposed-games.ts'

/** Where nobody has said otherwise: a hundred thousand baht for one win, a million above the bets of a day. */
export const FIRST_TERMS: GameTerms = {
  mostWin: satang(100_000_00),
  mostDay: satang(1_000_000_00),
  launchUrl: null,
}

const LAUNCH_LETTERS = 500

/** An address with the token in it. Plain http is for a studio on the same machine. */
export function isLaunchUrl(text: string): boolean {
  const isOnMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?\/\S*$/.test(text)
  if (text.length > LAUNCH_LETTERS || !text.includes('{token}')) return false
  return isOnMachine || /^https:\/\/[a-z0-9][a-z0-9.-]*(:\d{1,5})?\/\S*$/i.test(text)
}

/** The address of a game for whom its token names. */
export function launchAddress(launchUrl: string, values: Readonly<Record<string, string>>): string {
  return launchUrl.replaceAll(/\{(token|game|user|lang)\}/g, (_, name) =>
    encodeURIComponent(values[name] ?? ''),
  )
}

export function areSameTerms(one: GameTerms, other: GameTerms): boolean {
  return one.mostWin === other.mostWin && one.mostDay === other.mostDay && one.launchUrl === other.launchUrl
}

/** Whether a win goes beyond what its provider pays in a day. `net`: what its wins have come to above its bets so far. */
export function isDayFull(
  amount: Satang,
  { net, mostDay }: { net: number; mostDay: Satang | null },
): boolean {
  return mostDay !== null && net + amount > mostDay
}
