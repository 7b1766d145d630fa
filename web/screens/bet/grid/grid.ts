import { type BetType, digitsOf, isChoice } from '../../../../domain/betting/bet-types.ts'
import { type NumberKey, numberKey } from '../../../../domain/betting/number-key.ts'
import { satang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import { type Editor, LINES_MAX, notice, stakeOf } from '../write/editor-state.ts'
import { stakeRefused } from '../write/entry.ts'
import { type CartLine, isTriple, type NewLine, priceLine } from '../write/lines.ts'
import { removeLines, undoOf } from '../write/remove-lines.ts'

/** Longer numbers are typed: ten thousand cells would be too many to search. */
const GRID_DIGITS_MAX = 3

/** The number of digits in the grid; 0 when the chosen types have no grid. */
export function gridDigits(selected: readonly BetType[]): number {
  const [first] = selected
  if (!first || isChoice(first)) return 0
  const digits = digitsOf(first)
  return digits <= GRID_DIGITS_MAX ? digits : 0
}

/** The number at an index of the grid: 7 with two digits is `07`. */
export function numberAt(place: number, digits: number): string {
  return String(place).padStart(digits, '0')
}

/** All numbers with the digit at the position: a row or a column of the grid. */
export function numbersWith(digit: string, place: number, digits: number): readonly string[] {
  return Array.from({ length: 10 ** digits }, (_, at) => numberAt(at, digits)).filter(
    (number) => number[place] === digit,
  )
}

/** What the cells are rendered from. Computed once for each draft, so that scrolling costs nothing. */
export interface GridLook {
  readonly digits: number
  readonly types: readonly Offer[]
  /** The lines of the chosen types. A tod stands in the cell of each of its orders. */
  readonly written: ReadonlyMap<NumberKey, readonly CartLine[]>
}

export interface GridCell {
  readonly state: CartLine['state']
  /** In some chosen type it pays half. */
  readonly half: boolean
  /** Whole baht on the number in all chosen types; null when it is not on the ticket in all of them. */
  readonly baht: number | null
}

export function gridLook(
  { offers, selected }: Pick<Editor, 'offers' | 'selected'>,
  lines: readonly CartLine[],
): GridLook {
  const written = new Map<NumberKey, CartLine[]>()
  for (const line of lines) {
    if (!selected.includes(line.type)) continue
    const key = numberKey(line.type, line.number)
    const same = written.get(key)
    if (same) same.push(line)
    else written.set(key, [line])
  }
  const types = offers.filter(({ type }) => selected.includes(type))
  return { digits: gridDigits(selected), types, written }
}

export function gridCell(look: GridLook, number: string): GridCell {
  const priced = look.types
    .filter((offer) => isSold(offer.type, number))
    .map((offer) => pricedAt(offer, number))
  const open = priced.filter(({ state }) => state !== 'closed')
  if (open.length === 0) return { state: 'closed', half: false, baht: null }
  const lines = look.types.flatMap(({ type }) => look.written.get(numberKey(type, number)) ?? [])
  const isOn = look.types.every(
    ({ type }, at) =>
      priced[at]?.state === 'closed' || !isSold(type, number) || lines.some((line) => line.type === type),
  )
  return {
    state: open.find(({ state }) => state !== 'open')?.state ?? 'open',
    half: open.some(({ half }) => half),
    baht: isOn ? lines.reduce((sum, { stake }) => sum + stake, 0) / 100 : null,
  }
}

/**
 * Adds numbers at the current price in every chosen type; when all are on the ticket already, removes them. Closed numbers are
 * left out, because a row selection does not mean them.
 */
export function toggleNumbers(editor: Editor, numbers: readonly string[]): Editor {
  const wanted = wantedBets(editor, numbers)
  const there = new Set(editor.lines.map(keyOf))
  const missing = wanted.filter((bet) => !there.has(keyOf(bet)))
  if (missing.length === 0) {
    const gone = new Set(wanted.map(keyOf))
    return removeLines(editor, (line) => gone.has(keyOf(line)))
  }
  const refused = stakeRefused(editor)
  if (refused) return refused
  if (editor.lines.length + missing.length > LINES_MAX)
    return { ...editor, notice: notice(editor, { code: 'TOO_MANY_LINES', count: LINES_MAX }) }
  const added = missing.map((bet, at) => priceLine({ ...bet, id: editor.nextLineId + at }, editor.offers))
  return {
    ...editor,
    lines: [...editor.lines, ...added],
    nextLineId: editor.nextLineId + added.length,
    stakeIsFresh: true,
    refusal: null,
    // A single number is removed by the next tap; a whole row needs an undo.
    undo: numbers.length > 1 ? undoOf(editor) : null,
    notice: notice(editor, { code: 'ADDED', count: added.length }),
  }
}

function wantedBets(editor: Editor, numbers: readonly string[]): readonly NewLine[] {
  const stake = satang(stakeOf(editor))
  const offers = editor.offers.filter(({ type }) => editor.selected.includes(type))
  const bets = numbers.flatMap((number) =>
    offers
      .filter((offer) => isSold(offer.type, number) && pricedAt(offer, number).state !== 'closed')
      .map(({ type }) => ({ type, number, stake })),
  )
  // A row holds several orders of one tod: each bet once, as its first cell has it.
  const seen = new Set<NumberKey>()
  return bets.filter((bet) => !seen.has(keyOf(bet)) && seen.add(keyOf(bet)))
}

function keyOf({ type, number }: Pick<NewLine, 'type' | 'number'>): NumberKey {
  return numberKey(type, number)
}

function isSold(type: BetType, number: string): boolean {
  return type !== 'three_tod' || !isTriple(number)
}

function pricedAt(offer: Offer, number: string): CartLine {
  return priceLine({ id: 0, type: offer.type, number, stake: offer.stakeMin }, [offer])
}
