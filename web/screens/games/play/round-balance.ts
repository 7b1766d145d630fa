import type { Satang } from '../../../../domain/money.ts'

interface Known {
  readonly amount: Satang
  readonly version: number
}

/** What the bar above a game shows of the balance. */
interface RoundBalance {
  readonly shown: Known | null
  /** Newer, and with a win of a round that may still be on the screen. */
  readonly waiting: Known | null
  /** A round is on the screen, as far as is known. */
  readonly isOpen: boolean
  /** The game says when its rounds begin and end on the screen. */
  readonly speaks: boolean
}

export type RoundNews =
  /** `game`: it moved for a bet or a win of a game; absent: for anything else, or nobody says why. */
  | { readonly is: 'balance'; readonly known: Known; readonly game?: 'bet' | 'win' | undefined }
  | { readonly is: 'begun' }
  | { readonly is: 'seen' }
  /** Nothing was heard for too long. */
  | { readonly is: 'late' }

export const NO_ROUND: RoundBalance = { shown: null, waiting: null, isOpen: false, speaks: false }

/**
 * A win is in the wallet before its game has shown it. The bar has the balance after the bet until the game says that the round was
 * shown; a game that never says so has a bound. What is not of a game, such as a deposit, is shown at once, with all that waits.
 */
export function nextBalance(before: RoundBalance, news: RoundNews): RoundBalance {
  switch (news.is) {
    case 'balance':
      return moved(before, news)
    case 'begun':
      return before.isOpen && before.speaks ? before : { ...before, isOpen: true, speaks: true }
    case 'seen':
      return ended(before, true)
    case 'late':
      return ended(before, before.speaks)
  }
}

function moved(before: RoundBalance, { known, game }: Extract<RoundNews, { is: 'balance' }>): RoundBalance {
  const newest = before.waiting ?? before.shown
  if (newest && known.version <= newest.version) return before
  const { speaks, isOpen } = before
  if (game === 'win' && (isOpen || !speaks)) return { ...before, waiting: known, isOpen: true }
  return { speaks, shown: known, waiting: null, isOpen: isOpen || (game === 'bet' && !speaks) }
}

function ended(before: RoundBalance, speaks: boolean): RoundBalance {
  if (!before.isOpen && before.speaks === speaks) return before
  return { speaks, shown: before.waiting ?? before.shown, waiting: null, isOpen: false }
}

/** What a game tells the page that frames it; undefined: nothing that is known. */
export function roundWord(told: unknown): 'begun' | 'seen' | undefined {
  const event = typeof told === 'object' && told !== null && 'event' in told ? told.event : undefined
  if (event === 'round-begun') return 'begun'
  return event === 'round-shown' ? 'seen' : undefined
}
