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

/** The highest payout of a line. Only a set of four has lower prizes. */
export function lineWin({ type, stake, rate }: Omit<PricedLine, 'number'>): Satang {
  return type === 'four_set' ? setWin(stake, rate) : payout(stake, rate)
}

export function linePays(line: PricedLine, result: DrawResult): Satang {
  return partOf(lineWin(line), shareWon(line.type, line.number, result))
}

/** A share of a win, rounded down. For a set of four it is always whole. */
export function partOf(win: Satang, share: BasisPoints): Satang {
  return satang(Math.floor((win * share) / 10_000))
}

/** The share of its win that a line is paid: all, nothing, or a lower prize of a set of four. */
export function shareWon(type: BetType, number: string, result: DrawResult): BasisPoints {
  if (!wins(type, number, result)) return basisPoints(0)
  return type === 'four_set' ? setShare(number, result.first?.slice(-4) ?? '') : basisPoints(10_000)
}
