import { canonicalNumber, type NumberKey, numberKey } from '../../../../domain/betting/number-key.ts'
import { satang } from '../../../../domain/money.ts'
import { type Offer, ownLeft } from '../offer.ts'
import { type Editor, notice } from '../write/editor-state.ts'
import type { CartLine } from '../write/lines.ts'
import { undoOf } from '../write/remove-lines.ts'

/** The draft with one line for each bet that is written more than once. */
export function mergeRepeated(editor: Editor): Editor {
  const lines = mergedLines(editor.lines, editor.offers)
  const count = editor.lines.length - lines.length
  if (count === 0) return editor
  return {
    ...editor,
    lines,
    refusal: null,
    undo: undoOf(editor),
    notice: notice(editor, { code: 'MERGED', count }),
  }
}

/**
 * Each repeat is added to the first line of its bet, as far as one line may take it: what is above that stays a line of its
 * own. A line that the server has said something about stays as it is.
 */
export function mergedLines(lines: readonly CartLine[], offers: readonly Offer[]): readonly CartLine[] {
  const merged: CartLine[] = []
  const places = new Map<NumberKey, number>()
  for (const line of lines) {
    const key = numberKey(line.type, line.number)
    const place = places.get(key)
    const first = place === undefined ? undefined : merged[place]
    const stake = satang((first?.stake ?? 0) + line.stake)
    if (place !== undefined && first && !line.problem && stake <= mostOf(line, offers)) {
      merged[place] = { ...first, stake }
    } else {
      if (!line.problem) places.set(key, merged.length)
      merged.push(line)
    }
  }
  return merged
}

/** The most that one line may stake on the number. */
function mostOf({ type, number }: CartLine, offers: readonly Offer[]): number {
  const offer = offers.find((each) => each.type === type)
  if (!offer) return 0
  const left = offer.exceptions[canonicalNumber(type, number)]?.stakeMax
  return Math.min(offer.stakeMax, ownLeft(offer, number) ?? offer.stakeMax, left ?? offer.stakeMax)
}
