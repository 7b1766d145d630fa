import type { BangkokDate } from '../../calendar/bangkok.ts'
import type { Lottery, ResultField } from '../../lottery/lottery.ts'

/** The properties of a lottery that decide which bets can win together. */
export interface DrawShape {
  readonly bottom: Lottery['bottom']
  /** Prizes of several numbers, each winning by exact match, and how many numbers they have. */
  readonly lists: readonly { readonly wins: NonNullable<ResultField['wins']>; readonly count: number }[]
}

export function drawShape(
  { bottom, fieldsOn }: Pick<Lottery, 'bottom' | 'fieldsOn'>,
  day: BangkokDate,
): DrawShape {
  return { bottom, lists: fieldsOn(day).flatMap(({ wins, count }) => (wins ? [{ wins, count }] : [])) }
}
