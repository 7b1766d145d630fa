import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { groupSets, type LineGroup } from '../../../../domain/betting/group-sets.ts'

interface SoldLine {
  readonly type: string
  readonly number: string
  readonly amount: number
  readonly rate: number
  readonly half?: true | undefined
}

/** A line that was sold. Every type that is sold is one of ours. */
export type Sold<Line> = Omit<Line, 'type'> & { readonly type: BetType }

/**
 * The lines of a sold ticket with its big sets as one, for every place that shows a ticket. Lines that were sold at
 * another price or rate, or were paid half where the others were not, stay apart, so that none hides in a set.
 */
export function soldSets<Line extends SoldLine>(lines: readonly Line[]): readonly LineGroup<Sold<Line>>[] {
  return groupSets(
    lines.map((line) => ({ ...line, type: line.type as BetType })),
    ({ amount, rate, half = false }) => `${amount} ${rate} ${half}`,
  )
}
