import type { DrawResult } from '../../lottery/lottery.ts'
import { type BasisPoints, basisPoints, type PayoutRate, payout, type Satang, satang } from '../../money.ts'
import type { BetType } from '../bet-types.ts'
import { setShare, setWin } from './set-of-four.ts'
import { wins } from './wins.ts'

export interface PricedLine {
  readonly type: BetType
  readonly number: string
  readonly stake: Satang
  readonly rate: PayoutRate
}

/** What a line pays if it wins the most it can: a set of four has prizes below that one, every other type has not. */
export function lineWin({ type, stake, rate }: Omit<PricedLine, 'number'>): Satang {
  return type === 'four_set' ? setWin(stake, rate) : payout(stake, rate)
}

/** What a line is paid on a result. */
export function linePays(line: PricedLine, result: DrawResult): Satang {
  return partOf(lineWin(line), shareWon(line.type, line.number, result))
}

/** A share of a win, rounded down; on a set's ladder it is whole already. */
export function partOf(win: Satang, share: BasisPoints): Satang {
  return satang(Math.floor((win * share) / 10_000))
}

/** How much of its win a line is paid on a result: all, nothing, or a set's lower prize. */
export function shareWon(type: BetType, number: string, result: DrawResult): BasisPoints {
  if (!wins(type, number, result)) return basisPoints(0)
  return type === 'four_set' ? setShare(number, result.first?.slice(-4) ?? '') : basisPoints(10_000)
}
