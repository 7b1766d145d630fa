import { mayName } from './lottery-names.ts'
import type { PasteLine, PasteWarning } from './paste-reading.ts'
import { plainText } from './scan.ts'

interface Read {
  readonly text: string
  is: PasteLine['is']
  warnings: PasteWarning[]
  readonly named?: readonly string[]
  /** A number may belong to the lottery's name: which one it is cannot be seen. */
  readonly isNumbered?: boolean
}

/** Asks of every bet of a slip whose lotteries may be others than that of the round it is pasted into. */
export function askOfLottery(drafts: readonly Read[], lottery: string | null): void {
  if (!mayBeOfOther(drafts, lottery)) return
  for (const draft of drafts) {
    if (draft.is === 'bets') draft.warnings = [...new Set([...draft.warnings, 'LOTTERY_NAMED'] as const)]
  }
}

/**
 * Lotteries beside each other are not all the round's. A name without a bet is that of the lines around it: it may be another than the
 * round's, or divide what is above it from what is below, which may be gone already. The name of a line with a bet is asked of that line.
 */
function mayBeOfOther(drafts: readonly Read[], lottery: string | null): boolean {
  if (new Set(drafts.flatMap(({ named = [] }) => named)).size > 1) return true
  const isBet = drafts.map(({ is }) => is === 'bets')
  const first = isBet.indexOf(true)
  return drafts.some(({ is, named = [], isNumbered = false }, at) => {
    if (named.length === 0 || is === 'bets' || is === 'waiting') return false
    const isOwn = lottery !== null && !isNumbered && named.every((name) => mayName(name, lottery))
    return !isOwn || first < at
  })
}

/** A name alone on the first or last line is the buyer's; the names of lotteries do not count as lines. */
export function takeNote(drafts: readonly Read[]): string | null {
  const written = drafts.filter(({ is }) => is !== 'blank' && is !== 'lottery')
  const named = [written[0], written.at(-1)].find(
    (draft) =>
      draft?.is === 'ignored' &&
      draft.warnings.length === 0 &&
      /\p{L}/u.test(draft.text) &&
      !/[0-9]/.test(draft.text),
  )
  if (!named || written.length < 2) return null
  named.is = 'note'
  return plainText(named.text).replace(/^[, ]+|[, ]+$/g, '')
}
