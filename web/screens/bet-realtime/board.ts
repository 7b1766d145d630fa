import type { BoardFrame, BoardTypeShown, LivePriceShown } from '../../../contract/services/board.ts'
import { type BetType, isChoice } from '../../../domain/betting/bet-types.ts'
import { canonicalNumber, numberKey } from '../../../domain/betting/number-key.ts'
import type { BasisPoints, Satang } from '../../../domain/money.ts'

/** Digits that vary within one page; longer numbers are paged by their first digits. */
const PAGE_DIGITS = 2
/** Types with this many digits have a chip for each page; for longer numbers the first digits are typed. */
const CHIP_DIGITS = 3
/** A number with less than this part of its cap left is nearly full. */
const NEARLY_FULL = 0.25

/** A bet type as the round sells it at live prices. Plain data, so that a loader can return it. */
export interface LiveOffer {
  readonly type: BetType
  readonly digits: number
  readonly discount: BasisPoints
  readonly stakeMin: Satang
  readonly stakeMax: Satang
}

export interface Board {
  /** The version of the last frame; 0 before the first. */
  readonly version: number
  readonly types: readonly BoardTypeShown[]
  /** The direction of the price change in the last frame, by type and number. */
  readonly moved: Readonly<Record<string, 'up' | 'down'>>
}

export interface Tile extends LivePriceShown {
  readonly number: string
  readonly moved: 'up' | 'down' | undefined
}

export type BoardFilter = 'all' | 'good' | 'filling' | 'chosen'

/** The part of a board that one plan sells. */
export function inPlan(board: Board, plan: string): Board {
  return { ...board, types: board.types.filter((each) => each.plan === plan) }
}

/** The board after a frame; undefined when a frame was missed and the whole board must be loaded again. */
export function applyFrame(board: Board, frame: BoardFrame): Board | undefined {
  if (frame.version <= board.version) return board
  if (frame.version !== board.version + 1) return undefined
  if (frame.types) return { version: frame.version, types: frame.types, moved: {} }
  const moved: Record<string, 'up' | 'down'> = {}
  const types = board.types.map((type) => {
    const changed = frame.numbers.filter((number) => number.type === type.type && number.plan === type.plan)
    if (changed.length === 0) return type
    const numbers = new Map(type.numbers.map((number) => [number.number, number]))
    for (const { type: _, plan: __, ...price } of changed) {
      const before = numbers.get(price.number)?.rate ?? type.rate
      if (price.rate !== before)
        moved[numberKey(type.type, price.number)] = price.rate > before ? 'up' : 'down'
      numbers.set(price.number, price)
    }
    return { ...type, numbers: [...numbers.values()] }
  })
  return { version: frame.version, types, moved }
}

/** The rate and remaining capacity of a number; undefined when its type is not sold. */
export function priceOf(board: Board, type: BetType, number: string): LivePriceShown | undefined {
  const ofType = board.types.find((each) => each.type === type)
  const canonical = canonicalNumber(type, number)
  return ofType?.numbers.find((each) => each.number === canonical) ?? ofType
}

/** The picked numbers that take less than this stake now, in baht, with what they take. */
export function tooSmall<Picked extends { readonly type: BetType; readonly number: string }>(
  board: Board,
  picked: readonly Picked[],
  stake: number,
): readonly { readonly number: string; readonly left: number }[] {
  return picked.flatMap(({ type, number }) => {
    const left = priceOf(board, type, number)?.left ?? null
    return left === null || left >= stake ? [] : [{ number, left }]
  })
}

/** The tiles of one page of a type: all its numbers, or those with that first digit. */
export function tilesOf(board: Board, { type, digits }: LiveOffer, page: string): readonly Tile[] {
  const ofType = board.types.find((each) => each.type === type)
  if (!ofType) return []
  const named = new Map(ofType.numbers.map((each) => [each.number, each]))
  const prefix = page.slice(0, Math.max(0, digits - PAGE_DIGITS))
  const width = digits - prefix.length
  return Array.from({ length: isChoice(type) ? 2 : 10 ** width }, (_, index) => {
    const number = prefix + String(index).padStart(width, '0')
    const { rate, left, cap } = named.get(canonicalNumber(type, number)) ?? ofType
    return { number, rate, left, cap, moved: board.moved[numberKey(type, number)] }
  })
}

/** Whether the pages of a type are chosen by first digit. */
export function hasPages({ digits }: LiveOffer): boolean {
  return digits === CHIP_DIGITS
}

/** Whether the first digits are typed: the type has more pages than a row of chips holds. */
export function isSearched({ digits }: LiveOffer): boolean {
  return digits > CHIP_DIGITS
}

/** The first digits of the numbers shown: from the search if it determines them, otherwise from the open page. */
export function pageOf(offer: LiveOffer, { page, search }: { page: string; search: string }): string {
  if (isSearched(offer)) return search.padEnd(offer.digits, '0')
  // A search for all digits matches on one page only, whichever page is open.
  return search.length === offer.digits ? search : page
}

/** Whether a number matches the search: digits anywhere, or at the start for types with typed pages. */
export function hasDigits(offer: LiveOffer, number: string, search: string): boolean {
  return isSearched(offer) ? number.startsWith(search) : number.includes(search)
}

export function isFull({ left }: LivePriceShown): boolean {
  return left !== null && left <= 0
}

export function isFilling({ left, cap }: LivePriceShown): boolean {
  return left !== null && cap !== null && left < cap * NEARLY_FULL
}

export function isShown(
  tile: Tile,
  by: { readonly filter: BoardFilter; readonly bestRate: number; readonly chosen: boolean },
): boolean {
  if (by.filter === 'good') return !isFull(tile) && tile.rate >= by.bestRate
  if (by.filter === 'filling') return isFilling(tile) && !isFull(tile)
  return by.filter === 'all' || by.chosen
}
