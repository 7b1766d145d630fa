import { type Satang, satang } from '../../money.ts'
import type { DrawShape } from './draw-shape.ts'
import { costliestDraw, costliestListed, outcomeWins, type WinLine } from './outcome-wins.ts'

/**
 * The most a ticket can be paid: its total payout under the best result. Exact: every result of each prize is tried, and
 * prizes drawn apart are added.
 */
export function possibleWin(draw: DrawShape, lines: readonly WinLine[]): Satang {
  const wins = outcomeWins(lines)
  const listed = draw.lists.reduce(
    (sum, { wins: type, count }) => sum + costliestListed(wins.listed[type], count).win,
    0,
  )
  return satang(costliestDraw(draw, wins).win + listed)
}
