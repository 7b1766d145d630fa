import type { BetType } from '../../../../../domain/betting/bet-types.ts'
import { SET_PRICE } from '../../../../../domain/betting/win/set-of-four.ts'
import { satangToBaht } from '../../../../../domain/money.ts'
import { type Editor, FIRST_STAKE, type Prices } from '../editor-state.ts'

/** The price of each type that has had one: types bet together share the price on the screen. */
export function pricesOf({
  prices,
  selected,
  stakeTyped,
}: Pick<Editor, 'prices' | 'selected' | 'stakeTyped'>): Prices {
  if (stakeTyped === '') return prices
  return { ...prices, ...Object.fromEntries(selected.map((type) => [type, stakeTyped])) }
}

/** The price a type starts with: its own, or the first one. A set has a fixed price, so it starts with one set. */
export function priceOf(type: BetType | undefined, prices: Prices): string {
  if (type === undefined) return FIRST_STAKE
  return prices[type] ?? (type === 'four_set' ? String(satangToBaht(SET_PRICE)) : FIRST_STAKE)
}

/**
 * The editor with other types at their own price. A type that has had none starts at the last one typed for another, which
 * saves typing it again; a set's price is for sets alone.
 */
export function withTypes(editor: Editor, selected: readonly BetType[]): Editor {
  const prices = pricesOf(editor)
  const [type] = selected
  const isNew = type !== undefined && type !== 'four_set' && prices[type] === undefined
  return {
    ...editor,
    selected,
    prices,
    stakeTyped: (isNew ? lastOrdinary(editor) : undefined) ?? priceOf(type, prices),
  }
}

function lastOrdinary({ selected, stakeTyped, prices }: Editor): string | undefined {
  if (stakeTyped !== '' && !selected.includes('four_set')) return stakeTyped
  return Object.entries(prices).findLast(([type]) => type !== 'four_set')?.[1]
}
