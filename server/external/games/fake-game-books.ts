import type { BookLine } from '../../../domain/games/operated/books.ts'
import { Unavailable } from '../../errors.ts'
import type { GameBooks } from './game-books.ts'

export interface FakeGameBooks extends GameBooks {
  /** From now on a provider has this list of a day, right or wrong. */
  ended(of: { readonly provider: string; readonly day: string }, lines: readonly BookLine[]): void
  /** Until it is called again: whether nobody answers. */
  beAway(isAway: boolean): void
}

/** Lists of providers that end no day until something is said to have been played. */
export function fakeGameBooks(): FakeGameBooks {
  const lists = new Map<string, readonly BookLine[]>()
  let isAway = false
  const nameOf = ({ provider, day }: { provider: string; day: string }) => `${provider} ${day}`
  return {
    ended: (of, lines) => void lists.set(nameOf(of), lines),
    beAway(away) {
      isAway = away
    },
    async ask(of) {
      if (isAway) throw new Unavailable('game-books')
      return lists.get(nameOf(of))
    },
  }
}
