import type { Prize } from '../../../contract/services/prize.ts'

export interface PrizeGroup {
  readonly group: string
  readonly prizes: readonly Prize[]
}

/** A day's draws by group: those with results first, newest on top; then those to come, soonest on top. */
export function groupPrizes(prizes: readonly Prize[]): readonly PrizeGroup[] {
  const groups = [...new Set(prizes.map((prize) => prize.group))]
  return groups.map((group) => ({
    group,
    prizes: prizes.filter((prize) => prize.group === group).sort(byInterest),
  }))
}

function byInterest(a: Prize, b: Prize): number {
  const isOver = (prize: Prize) => prize.result !== null || prize.status === 'void'
  if (isOver(a) !== isOver(b)) return isOver(a) ? -1 : 1
  const later = Date.parse(b.draw_at) - Date.parse(a.draw_at)
  return isOver(a) ? later : -later
}
