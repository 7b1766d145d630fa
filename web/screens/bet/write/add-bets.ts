import type { Satang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import { type Editor, LINES_MAX, NOTE_MAX, notice } from './editor-state.ts'
import { isStakeOf, isTriple, type NewLine, priceLine } from './lines.ts'

/** Why a bet cannot be on this ticket, apart from closed numbers. */
export interface BetFault {
  readonly code: 'TYPE_NOT_SOLD' | 'STAKE_TOO_LOW' | 'STAKE_TOO_HIGH' | 'STAKE_NOT_SETS'
  readonly limit?: Satang
}

/**
 * Adds bets that have their own type and price, as from a pasted slip. All or none: the first invalid one is reported before
 * anything is added. `note` is used when the member has written none.
 */
export function addBets(editor: Editor, bets: readonly NewLine[], note: string | null): Editor {
  // The server would refuse the whole ticket for a triple in any order.
  const wanted = bets.filter(({ type, number }) => type !== 'three_tod' || !isTriple(number))
  for (const bet of wanted) {
    const fault = betFault(bet, editor.offers)
    if (fault) return { ...editor, notice: notice(editor, fault) }
  }
  if (editor.lines.length + wanted.length > LINES_MAX)
    return { ...editor, notice: notice(editor, { code: 'TOO_MANY_LINES', count: LINES_MAX }) }
  if (wanted.length === 0) return editor

  const { lines, selected, typed, spread, nextLineId } = editor
  const added = wanted.map((bet, i) => priceLine({ ...bet, id: nextLineId + i }, editor.offers))
  return {
    ...editor,
    lines: [...lines, ...added],
    nextLineId: nextLineId + added.length,
    note: editor.note.trim() === '' && note !== null ? [...note].slice(0, NOTE_MAX).join('') : editor.note,
    refusal: null,
    // One undo for all of the added lines.
    undo: { lines, selected, typed, spread },
    notice: notice(editor, { code: 'ADDED', count: added.length }),
  }
}

/**
 * Adds the lines of an old ticket or a favourite that this round sells, at its own prices. Others are left out with a notice;
 * closed numbers are added struck through.
 */
export function addAgain(editor: Editor, bets: readonly NewLine[]): Editor {
  const sold = bets.filter((bet) => betFault(bet, editor.offers) === undefined)
  if (sold.length === 0) return { ...editor, notice: notice(editor, { code: 'TYPE_NOT_SOLD' }) }
  const added = addBets(editor, sold, null)
  const left = bets.length - sold.length
  if (left === 0 || added.notice?.code !== 'ADDED') return added
  return { ...added, notice: notice(editor, { code: 'ADDED_SOME', count: sold.length, left }) }
}

/** What the round's current terms say against a bet. */
export function betFault({ type, stake }: NewLine, offers: readonly Offer[]): BetFault | undefined {
  const offer = offers.find((each) => each.type === type)
  if (!offer) return { code: 'TYPE_NOT_SOLD' }
  if (stake < offer.stakeMin) return { code: 'STAKE_TOO_LOW', limit: offer.stakeMin }
  if (stake > offer.stakeMax) return { code: 'STAKE_TOO_HIGH', limit: offer.stakeMax }
  if (!isStakeOf(type, stake)) return { code: 'STAKE_NOT_SETS' }
  return undefined
}
