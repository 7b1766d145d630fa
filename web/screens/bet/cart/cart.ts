import type { DrawShape } from '../../../../domain/betting/win/draw-shape.ts'
import { lineWin } from '../../../../domain/betting/win/payout.ts'
import { possibleWin } from '../../../../domain/betting/win/possible-win.ts'
import { cost, NO_MONEY, type Satang, satang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import { type CartLine, linesToBet } from '../write/lines.ts'

export interface CartTotals {
  readonly count: number
  readonly stake: Satang
  readonly discount: Satang
  /** What is taken from the balance. */
  readonly cost: Satang
  /** The most that a single draw can pay on all lines together. */
  readonly possibleWin: Satang
}

/** The totals below the cart, without closed lines. The possible win is unknown for a draw whose rules we lack. */
export function cartTotals(
  draw: DrawShape | null,
  lines: readonly CartLine[],
  offers: readonly Offer[],
): CartTotals {
  const sold = linesToBet(lines)
  let stake = 0
  let taken = 0
  for (const line of sold) {
    const discount = offers.find((offer) => offer.type === line.type)?.discount
    stake += line.stake
    taken += discount === undefined ? line.stake : cost(line.stake, discount)
  }
  return {
    count: sold.length,
    stake: satang(stake),
    discount: satang(stake - taken),
    cost: satang(taken),
    possibleWin: mostPaid(draw, sold),
  }
}

/** The payout of a line if it wins. A line that is not sold has no rate. */
export function winOfLine(line: Pick<CartLine, 'type' | 'stake' | 'rate'>): Satang {
  return line.rate > 0 ? lineWin(line) : NO_MONEY
}

function mostPaid(draw: DrawShape | null, lines: readonly CartLine[]): Satang {
  if (!draw || lines.length === 0) return NO_MONEY
  const wins = lines.map((line) => ({ type: line.type, number: line.number, win: winOfLine(line) }))
  return possibleWin(draw, wins)
}
