import type { PasteLine, PasteWarning } from './paste-reading.ts'
import { plainText } from './scan.ts'

interface Read {
  readonly text: string
  is: PasteLine['is']
  warnings: PasteWarning[]
}

/** Lotteries that a slip names beside each other are not all that of the round it is pasted into. */
export function askOfLottery(drafts: readonly Read[]): void {
  for (const draft of drafts) {
    if (draft.is === 'bets') draft.warnings = [...new Set([...draft.warnings, 'LOTTERY_NAMED'] as const)]
  }
}

/** A name alone on the first or last line is the buyer's. */
export function takeNote(drafts: readonly Read[]): string | null {
  const written = drafts.filter(({ is }) => is !== 'blank')
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
