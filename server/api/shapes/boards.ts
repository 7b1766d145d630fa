import type { BoardTypeShown, LivePriceShown } from '../../../contract/services/board.ts'
import { toBaht } from '../../../contract/shapes.ts'
import { rateToMultiple } from '../../../domain/money.ts'
import type { Board, LivePrice } from '../../features/booking/read-board.ts'

/** Live prices in the words of the wire. */
export function showBoard(board: Board): BoardTypeShown[] {
  return board.map(({ plan, type, untouched, numbers }) => ({
    plan,
    type,
    ...showPrice(untouched),
    numbers: [...numbers].map(([number, price]) => ({ number, ...showPrice(price) })),
  }))
}

function showPrice({ rate, left, cap }: LivePrice): LivePriceShown {
  return {
    rate: rateToMultiple(rate),
    left: left === null ? null : toBaht(left),
    cap: cap === null ? null : toBaht(cap),
  }
}
