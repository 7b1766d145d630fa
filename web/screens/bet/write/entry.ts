import { type BetType, isChoice } from '../../../../domain/betting/bet-types.ts'
import { type NumberKey, numberKey } from '../../../../domain/betting/number-key.ts'
import {
  backRun,
  doubles,
  frontRun,
  nineteenDoors,
  permutations,
  triples,
} from '../../../../domain/betting/number-sets.ts'
import { satang } from '../../../../domain/money.ts'
import {
  boxCount,
  type Editor,
  LINES_MAX,
  type Notice,
  notice,
  type Spread,
  stakeOf,
} from './editor-state.ts'
import { type CartLine, isStakeOf, isTriple, priceLine } from './lines.ts'

/** Adds the typed number at the current price. An incomplete one stays, with a notice of the reason. */
export function addTyped(editor: Editor): Editor {
  if (editor.typed.length < boxCount(editor)) {
    // The add key also returns from the price to the number.
    const writing = { ...editor, writing: 'number' as const, stakeIsFresh: true }
    if (editor.typed === '' && editor.writing === 'stake') return writing
    return { ...writing, notice: notice(editor, { code: 'DIGITS_MISSING' }) }
  }
  return addNumbers(editor, spreadNumbers(editor.typed, editor.spread))
}

export function addRandom(editor: Editor, digits: string): Editor {
  const [first] = editor.selected
  const typed =
    first && isChoice(first) ? String(Number(digits.slice(0, 1)) % 2) : digits.slice(0, boxCount(editor))
  return addTyped({ ...editor, typed, writing: 'number' })
}

/** A spread stays on until it is tapped again; doubles are added at once. */
export function applySpread(editor: Editor, spread: Spread | 'doubles'): Editor {
  if (spread === 'doubles')
    return addNumbers(editor, boxCount({ ...editor, spread: null }) === 3 ? triples() : doubles())
  const next = { ...editor, spread: editor.spread === spread ? null : spread, writing: 'number' as const }
  return { ...next, typed: editor.typed.slice(0, Math.max(0, boxCount(next) - 1)) }
}

/** Adds numbers to every selected type, all or none: an invalid price is reported before anything is added. */
export function addNumbers(editor: Editor, numbers: readonly string[]): Editor {
  const refused = stakeRefused(editor)
  if (refused) return refused

  const added = newLines(editor, numbers)
  if (editor.lines.length + added.length > LINES_MAX) {
    return { ...editor, notice: notice(editor, { code: 'TOO_MANY_LINES', count: LINES_MAX }) }
  }
  const skippedTriple = editor.selected.includes('three_tod') && numbers.some(isTriple)
  return {
    ...editor,
    typed: '',
    writing: 'number',
    stakeIsFresh: true,
    lines: [...editor.lines, ...added],
    nextLineId: editor.nextLineId + added.length,
    undo: null,
    refusal: null,
    notice: notice(editor, skippedTriple ? { code: 'TOD_TRIPLE' } : { code: 'ADDED', count: added.length }),
  }
}

/** The editor with a notice why the price is invalid in the chosen types; undefined when it is valid. */
export function stakeRefused(editor: Editor): Editor | undefined {
  const fault = stakeFault(editor, editor.selected)
  if (!fault) return undefined
  const told = { ...editor, notice: notice(editor, fault) }
  return fault.code === 'STAKE_NEEDED' ? { ...told, writing: 'stake', stakeIsFresh: true } : told
}

/** What is said against the price for bets of these types. */
export function stakeFault(
  editor: Editor,
  types: readonly BetType[],
): Pick<Notice, 'code' | 'limit'> | undefined {
  const stake = stakeOf(editor)
  if (stake === 0) return { code: 'STAKE_NEEDED' }
  const offers = editor.offers.filter((offer) => types.includes(offer.type))
  const low = offers.find((offer) => stake < offer.stakeMin)
  if (low) return { code: 'STAKE_TOO_LOW', limit: low.stakeMin }
  const high = offers.filter((offer) => stake > offer.stakeMax)
  const [first, ...others] = high.map(({ stakeMax }) => stakeMax)
  if (first !== undefined) return { code: 'STAKE_TOO_HIGH', limit: satang(Math.min(first, ...others)) }
  return types.every((type) => isStakeOf(type, stake)) ? undefined : { code: 'STAKE_NOT_SETS' }
}

/** The numbers that a spread makes of what is typed. */
export function spreadNumbers(typed: string, spread: Spread | null): readonly string[] {
  switch (spread) {
    case 'reverse':
      return permutations(typed)
    case 'doors':
      return nineteenDoors(typed)
    case 'front':
      return frontRun(typed)
    case 'back':
      return backRun(typed)
    case null:
      return [typed]
  }
}

/** Each bet once: the six orders of 789 are six lines of three_top and one of three_tod, with the first order. */
function newLines(editor: Editor, numbers: readonly string[]): readonly CartLine[] {
  const stake = stakeOf(editor)
  const lines: CartLine[] = []
  const written = new Set<NumberKey>()
  for (const number of numbers) {
    for (const type of editor.selected) {
      // The server would refuse the whole ticket for it.
      if (type === 'three_tod' && isTriple(number)) continue
      const key = numberKey(type, number)
      if (written.has(key)) continue
      written.add(key)
      lines.push(priceLine({ id: editor.nextLineId + lines.length, type, number, stake }, editor.offers))
    }
  }
  return lines
}
