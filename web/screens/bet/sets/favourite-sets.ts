import type { Favourite } from '../../../../contract/services/bet.ts'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { groupSets } from '../../../../domain/betting/group-sets.ts'
import { numberText } from '../../../text/bet.ts'
import { setWords } from './set-words.ts'

export interface FavouriteSet {
  /** A number, or the name of a big set: `19 ประตู 7`. */
  readonly name: string
  readonly type: BetType
  /** How many lines it stands for. */
  readonly count: number
}

/** What a favourite has, its big sets as one. */
export function favouriteSets(lines: Favourite['lines']): readonly FavouriteSet[] {
  // What is kept was sold, so its type is one of ours.
  const typed = lines.map((line) => ({ ...line, type: line.type as BetType }))
  return groupSets(typed, ({ amount }) => String(amount)).map(
    ({ set, lines: [{ type, number }, ...others] }) => ({
      name: set ? setWords(set) : numberText(type, number),
      type,
      count: 1 + others.length,
    }),
  )
}
