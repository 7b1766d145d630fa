import type { BangkokDate } from '../../calendar/bangkok.ts'
import type { Lottery, ResultField } from '../../lottery/lottery.ts'

/** What of a lottery decides which bets can win together. */
export interface DrawShape {
  readonly bottom: Lottery['bottom']
  /** Numbers drawn for a list of their own, each of which wins exactly, and how many there are. */
  readonly lists: readonly { readonly wins: NonNullable<ResultField['wins']>; readonly count: number }[]
}

export function drawShape(
  { bottom, fieldsOn }: Pick<Lottery, 'bottom' | 'fieldsOn'>,
  day: BangkokDate,
): DrawShape {
  return { bottom, lists: fieldsOn(day).flatMap(({ wins, count }) => (wins ? [{ wins, count }] : [])) }
}
