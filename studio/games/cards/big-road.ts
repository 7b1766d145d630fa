import type { Side } from './baccarat.ts'

export const ROAD_ROWS = 6

export interface RoadCell {
  readonly column: number
  readonly row: number
  readonly winner: Exclude<Side, 'tie'>
  /** Ties that came after it. */
  readonly ties: number
}

/**
 * The big road: a column for each run of one side, six down and then to the right along the last free row. Ties are marked on the
 * hand before them; those before any side has won are marked on the first.
 */
export function bigRoad(winners: readonly Side[]): RoadCell[] {
  const cells: RoadCell[] = []
  let waiting = 0
  let [start, column, row] = [-1, 0, 0]
  const isTaken = (c: number, r: number) => cells.some((cell) => cell.column === c && cell.row === r)
  for (const winner of winners) {
    const last = cells.at(-1)
    if (winner === 'tie') {
      if (last) cells[cells.length - 1] = { ...last, ties: last.ties + 1 }
      else waiting += 1
      continue
    }
    if (last?.winner === winner) {
      if (row + 1 < ROAD_ROWS && !isTaken(column, row + 1) && column === start) row += 1
      else column += 1
    } else {
      start += 1
      while (isTaken(start, 0)) start += 1
      ;[column, row] = [start, 0]
    }
    cells.push({ column, row, winner, ties: waiting })
    waiting = 0
  }
  return cells
}
