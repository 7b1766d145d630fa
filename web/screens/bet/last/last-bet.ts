import { cookieValue } from '../../../../contract/client.ts'
import { isBetType, takeSameNumbers } from '../../../../domain/betting/bet-types.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import { type FirstEntry, STAKE_DIGITS_MAX } from '../write/editor-state.ts'
import { isStakeOf } from '../write/lines.ts'

/**
 * How a member last bet on a lottery, where the next bet on it starts. It stands in a cookie of the device, one for each writer,
 * so that the first drawing is right; only the bet pages are sent it.
 */
export interface LastBet extends FirstEntry {
  readonly lottery: string
  readonly plan: string
}

/** The oldest make room: a cookie may not grow for ever. */
const LOTTERIES_MAX = 20
const YEAR_S = 31_536_000
const CODE = /^[\w-]{1,40}$/
const PRICE = new RegExp(`^[1-9][0-9]{0,${STAKE_DIGITS_MAX - 1}}$`)

/** The last part of the id is by chance, or names the assistant; the first is a time, which members who joined together share. */
const cookieOf = (writer: string) => `bets_${writer.slice(-12)}`

export function readLastBets(cookies: string | null, writer: string): readonly LastBet[] {
  const said = cookieValue(cookies ?? undefined, cookieOf(writer)) ?? ''
  return said.split('.').slice(0, LOTTERIES_MAX).flatMap(readLastBet)
}

function readLastBet(text: string): LastBet[] {
  const [lottery = '', plan = '', typed = '', price = ''] = text.split('~')
  const types = typed.split('+').filter(isBetType)
  const isWhole = CODE.test(lottery) && CODE.test(plan) && PRICE.test(price) && types.length > 0
  return isWhole ? [{ lottery, plan, types, price }] : []
}

/** The cookie with one more bet. Null when it says so already. */
export function lastBetCookie(cookies: string, writer: string, bet: LastBet): string | null {
  const before = readLastBets(cookies, writer)
  const [text, ...others] = [bet, ...before.filter(({ lottery }) => lottery !== bet.lottery)].map(write)
  if (before.some((each) => write(each) === text)) return null
  const value = [text, ...others].slice(0, LOTTERIES_MAX).join('.')
  return `${cookieOf(writer)}=${value}; Path=/bet; Max-Age=${YEAR_S}; SameSite=Lax`
}

function write({ lottery, plan, types, price }: LastBet): string {
  return [lottery, plan, types.join('+'), price].join('~')
}

/** What was last bet with, as far as the round sells it today. Null when it sells nothing of it. */
export function firstEntry({ types, price }: FirstEntry, offers: readonly Offer[]): FirstEntry | null {
  const sold = types.filter((type) => offers.some((offer) => offer.type === type))
  const together = sold.filter((type) => takeSameNumbers(type, sold[0] ?? type))
  const stake = bahtToSatang(Number(price))
  const takesPrice = together.every((type) => {
    const offer = offers.find((each) => each.type === type)
    return offer && isStakeOf(type, stake) && stake >= offer.stakeMin && stake <= offer.stakeMax
  })
  return together.length > 0 && takesPrice ? { types: together, price } : null
}
