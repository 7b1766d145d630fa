import type { BangkokDate } from '../../calendar/bangkok.ts'
import type { Lottery } from '../../lottery/lottery.ts'
import { type Satang, satang } from '../../money.ts'
import { dearestDraw, dearestListed, outcomeWins, type WinLine } from './outcome-wins.ts'

/**
 * The most a ticket can be paid: the sum of its lines' wins under the one result that is kindest to it. Exact: every
 * result of each prize is tried, and prizes drawn apart are added.
 */
export function possibleWin(lottery: Lottery, businessDate: BangkokDate, lines: readonly WinLine[]): Satang {
  const wins = outcomeWins(lines)
  const listed = lottery
    .fieldsOn(businessDate)
    .reduce(
      (sum, field) => sum + (field.wins ? dearestListed(wins.listed[field.wins], field.count).win : 0),
      0,
    )
  return satang(dearestDraw(lottery, wins).win + listed)
}
