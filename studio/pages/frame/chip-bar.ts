import { WORDS } from '../../text/words.ts'
import { el } from './dom.ts'
import { say, shortBaht } from './language.ts'

/** Baht. */
const CHIPS = [1, 10, 50, 100, 500, 1_000]
const FIRST = 10

export interface ChipBar {
  readonly element: HTMLElement
  /** Satang. */
  chosen(): number
}

/** The chips to choose from, as radio buttons. */
export function chipBar(): ChipBar {
  let chosen = FIRST
  const chips = CHIPS.map((value) =>
    el(
      'label',
      { class: `chip chip-${value}` },
      el('input', {
        ...{
          type: 'radio',
          name: 'chip',
          value,
          checked: value === FIRST,
          'aria-label': `${say(WORDS.chip)} ฿${value}`,
        },
        onchange: () => {
          chosen = value
        },
      }),
      el('span', {}, value >= 1_000 ? `${value / 1_000}K` : String(value)),
    ),
  )
  return { element: el('div', { class: 'chips', role: 'radiogroup' }, ...chips), chosen: () => chosen * 100 }
}

/** The chip that lies on a place, in the colour of its amount. */
export function laidChip(amount: number): HTMLElement {
  const value = CHIPS.findLast((each) => each * 100 <= amount) ?? CHIPS[0]
  const words = amount >= 1_000_00 ? `${Math.floor(amount / 100_00) / 10}K` : shortBaht(amount)
  return el('span', { class: `chip laid chip-${value}` }, el('span', {}, words))
}
