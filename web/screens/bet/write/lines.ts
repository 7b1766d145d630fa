import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { canonicalNumber, type NumberKey, numberKey } from '../../../../domain/betting/number-key.ts'
import { isWholeSets } from '../../../../domain/betting/win/set-of-four.ts'
import { type PayoutRate, type Satang, satang } from '../../../../domain/money.ts'
import { type Exception, type Offer, ownLeft } from '../offer.ts'

/** A line of the draft. `rate` is the rate on the screen, which the bet sends as expected. */
export interface CartLine {
  readonly id: number
  readonly type: BetType
  readonly number: string
  readonly stake: Satang
  readonly rate: PayoutRate
  /** `closed` is shown struck through and never sent. */
  readonly state: Exception['state']
  /** It pays half, capped or not. */
  readonly half: boolean
  /** What a capped number still takes, of everybody's stakes. Absent for others. */
  readonly left?: Satang
  /** What is left of the member's own limit on the number. Absent where nothing of it is used. */
  readonly own?: Satang
  readonly problem: LineProblem | null
}

/** What the server said about a line of a refused bet. */
export interface LineProblem {
  readonly code: string
  /** The rate it would pay now, and its maximum stake, when the server said. */
  readonly rate: PayoutRate | null
  readonly stakeMax: Satang | null
}

export interface NewLine {
  readonly type: BetType
  readonly number: string
  readonly stake: Satang
}

/** Prices a line at the round's current terms. A type that is not sold counts as closed. */
export function priceLine(line: NewLine & { id: number }, offers: readonly Offer[]): CartLine {
  const { id, type, number, stake } = line
  const offer = offers.find((each) => each.type === type)
  const exception = offer?.exceptions[canonicalNumber(type, number)]
  const own = offer && ownLeft(offer, number)
  return {
    id,
    type,
    number,
    stake,
    rate: exception?.rate ?? offer?.rate ?? (0 as PayoutRate),
    state: offer ? stateOf(exception) : 'closed',
    half: exception?.half ?? false,
    ...(exception?.stakeMax === undefined ? {} : { left: exception.stakeMax }),
    ...(own === undefined || own === offer?.memberMax ? {} : { own }),
    problem: null,
  }
}

/** A sold-out number counts as closed. */
function stateOf(exception: Exception | undefined): CartLine['state'] {
  return exception?.stakeMax === 0 ? 'closed' : (exception?.state ?? 'open')
}

/** The lines to bet: those taken out stay on the screen but out of the bet and the totals. */
export function linesToBet(lines: readonly CartLine[]): readonly CartLine[] {
  return lines.filter((line) => !isTakenOut(line))
}

/** Whether nothing of the line is sold: by the prices of the page, or by what the server said since, which knows more. */
export function isTakenOut({ state, problem }: CartLine): boolean {
  return state === 'closed' || problem?.code === 'NUMBER_CLOSED' || problem?.stakeMax === 0
}

/** Whether a line can be sold once the member agrees: the server named other terms for it. Others have to be changed first. */
export function isAcceptable(line: CartLine): boolean {
  const { problem } = line
  return !problem || isTakenOut(line) || problem.rate !== null || problem.stakeMax !== null
}

/** The lines, by id, on a bet that an earlier line is on already: the same number, or another order of a tod or float. */
export function repeatedLines(lines: readonly CartLine[]): ReadonlySet<number> {
  const seen = new Set<NumberKey>()
  const repeated = new Set<number>()
  for (const { id, type, number } of lines) {
    const key = numberKey(type, number)
    if (seen.has(key)) repeated.add(id)
    seen.add(key)
  }
  return repeated
}

/** The line with the server's terms, after the member accepted them. */
export function acceptProblem(line: CartLine): CartLine {
  const { problem } = line
  if (!problem || isTakenOut(line) || !isAcceptable(line)) return line
  const stakeMax = problem.stakeMax ?? line.stake
  return {
    ...line,
    rate: problem.rate ?? line.rate,
    stake: satang(Math.min(line.stake, stakeMax)),
    problem: null,
  }
}

/** Whether the type can be sold at this price: above zero, and in whole sets. */
export function isStakeOf(type: BetType, stake: Satang): boolean {
  return type === 'four_set' ? isWholeSets(stake) : stake > 0
}

/** Three equal digits: an any-order bet on them has only one order, so it is not sold. */
export function isTriple(number: string): boolean {
  return number.length === 3 && number[0] === number[1] && number[1] === number[2]
}
