import { addDays, type BangkokDate } from '../../calendar/bangkok.ts'
import { type Satang, satang } from '../../money.ts'

/** Where an operator's money stands: a receiving account by its id, or the account from which the provider pays. */
export type MoneyPlace = string

/** The account of the provider, from which withdrawals are paid. */
export const PAYOUTS_PLACE = 'payouts'

/** What the books say of a place and a day, in satang. */
export interface PlaceFigures {
  readonly place: MoneyPlace
  /** Told of by a bank, by the bank's own day. */
  readonly came: Satang
  /** Of days that were signed off before anybody told of it. */
  readonly late: Satang
  /** Sent back to where it came from. */
  readonly returned: Satang
  /** Paid to members. */
  readonly paid: Satang
}

/** What a person types of a place. */
export interface TypedPlace {
  readonly place: MoneyPlace
  /** The balance that the bank shows at the end of the day. */
  readonly bank: Satang
  /** Moved by the operator itself: to its other accounts below zero, from them above. */
  readonly moved: Satang
  /** The balance before the day; asked for only where no day was signed off before. */
  readonly opening: Satang
}

/** A line of the sheet of a day. */
export interface ClosedPlace extends PlaceFigures {
  readonly opening: Satang
  readonly moved: Satang
  /** What should be there. */
  readonly closing: Satang
  /** What the bank says is there. */
  readonly bank: Satang
}

/**
 * The sheet of a day: for each place opening, in, out and closing, beside the bank's balance. The opening is the balance
 * that the bank showed when the day before was signed off, so that a difference stands on one day and on no other.
 */
export function closingSheet(
  figures: readonly PlaceFigures[],
  typed: readonly TypedPlace[],
  openings: ReadonlyMap<MoneyPlace, Satang>,
): ClosedPlace[] {
  return figures.map((each) => {
    const line = typed.find(({ place }) => place === each.place)
    const moved = line?.moved ?? satang(0)
    const opening = openings.get(each.place) ?? line?.opening ?? satang(0)
    const closing = satang(opening + each.came + each.late - each.returned - each.paid + moved)
    return { ...each, opening, moved, closing, bank: line?.bank ?? satang(0) }
  })
}

/** How much more the bank has than the books say; below zero: less. */
export function bankDifference({ bank, closing }: Pick<ClosedPlace, 'bank' | 'closing'>): Satang {
  return satang(bank - closing)
}

/** A figure of all places together. */
export function totalOf<Place>(places: readonly Place[], of: (place: Place) => number): Satang {
  return satang(places.reduce((sum, place) => sum + of(place), 0))
}

/** True when every place of the day was typed once, and none besides. */
export function isEveryPlace(figures: readonly PlaceFigures[], typed: readonly TypedPlace[]): boolean {
  const places = new Set(typed.map(({ place }) => place))
  return (
    places.size === typed.length &&
    typed.length === figures.length &&
    figures.every(({ place }) => places.has(place))
  )
}

/**
 * Whether a day may be signed off now: the one after the last. Before there is one, the day of the first money or any before it, so that
 * no money lies before what is signed; `first` is null where there was none.
 */
export function isNextDay(day: BangkokDate, last: BangkokDate | null, first: BangkokDate | null): boolean {
  return last === null ? first === null || day <= first : day === addDays(last, 1)
}
