import { combinedPrice } from '../../games/football/football.ts'
import type { MatchBook } from '../../games/football/match-book.ts'
import { FOOTBALL_WORDS } from '../../text/football-words.ts'
import { WORDS } from '../../text/words.ts'
import { el } from '../frame/dom.ts'
import { baht, say, shortBaht } from '../frame/language.ts'
import type { Bill } from './bill.ts'
import { matchText, pickText } from './pick-text.ts'
import { priceText } from './price-text.ts'

/** Baht that a tap adds. */
const MORE = [10, 100, 500, 1_000]

interface BillBarWish {
  readonly bill: Bill
  readonly books: readonly MatchBook[]
  onChange(): void
  onKickOff(): void
}

interface BillBar {
  readonly element: HTMLElement
  draw(isPlaying: boolean): void
}

/** What is chosen, how it is bet and what lies on it; the button that kicks off. */
export function billBar(wish: BillBarWish): BillBar {
  const { bill, books, onChange, onKickOff } = wish
  const legs = el('ul', { class: 'bill-legs' })
  const count = el('b', { class: 'bill-count' })
  const said = el('p', { class: 'bill-said', role: 'status' })
  const go = el('button', { class: 'go', type: 'button', onclick: onKickOff })
  const clear = button('act', say(WORDS.clear), () => {
    bill.clear()
    onChange()
  })
  const modes = modeTabs(bill, onChange)
  const stake = stakeField(bill, onChange)
  const details = el(
    'details',
    { class: 'bill' },
    el('summary', {}, el('span', {}, say(FOOTBALL_WORDS.bill)), count),
    legs,
  )
  const row = el('div', { class: 'bill-row' }, modes.element, stake.element)
  const element = el(
    'footer',
    { class: 'bar bill-bar' },
    details,
    row,
    said,
    el('div', { class: 'acts' }, clear, go),
  )
  return {
    element,
    draw(isPlaying) {
      const fault = bill.fault(books)
      const isEmpty = bill.legs.length === 0
      modes.draw()
      stake.draw()
      legs.replaceChildren(...bill.legs.map((leg) => legRow(wish, leg)))
      count.textContent = countText(wish)
      details.hidden = isEmpty
      row.hidden = isEmpty
      clear.disabled = isPlaying || isEmpty
      said.textContent = fault
        ? say(FOOTBALL_WORDS[fault])
        : `${say(FOOTBALL_WORDS.upTo)} ฿${baht(bill.upTo(books))}`
      said.dataset.tone = fault ? (fault === 'choose' ? 'plain' : 'warn') : 'win'
      go.disabled = isPlaying || fault !== undefined
      go.replaceChildren(
        say(FOOTBALL_WORDS.kickOff),
        ...(fault ? [] : [el('small', {}, `฿${shortBaht(bill.total)}`)]),
      )
    },
  }
}

interface Part {
  readonly element: HTMLElement
  draw(): void
}

/** Singles or an accumulator. */
function modeTabs(bill: Bill, onChange: () => void): Part {
  const modes = (['single', 'step'] as const).map((mode) => {
    const input = el('input', {
      ...{ type: 'radio', name: 'mode', value: mode },
      onchange: () => {
        bill.choose(mode)
        onChange()
      },
    })
    return { mode, input, words: el('span', {}, say(FOOTBALL_WORDS[mode])) }
  })
  return {
    element: el(
      'div',
      { class: 'tabs modes', role: 'radiogroup', 'aria-label': say(FOOTBALL_WORDS.bill) },
      ...modes.map(({ input, words }) => el('label', { class: 'tab' }, input, words)),
    ),
    draw() {
      for (const { mode, input } of modes) input.checked = bill.mode === mode
    },
  }
}

function countText({ bill, books }: BillBarWish): string {
  const count = `${bill.legs.length} ${say(FOOTBALL_WORDS.picks)}`
  if (bill.mode === 'single') return `${count} · ฿${shortBaht(bill.stake)} ${say(FOOTBALL_WORDS.each)}`
  return `${count} · ${say(FOOTBALL_WORDS.combined)} ${priceText(combinedPrice(books, bill.legs), 'decimal')}`
}

function legRow({ bill, books, onChange }: BillBarWish, leg: Bill['legs'][number]): HTMLElement {
  const book = books[leg.match - 1]
  if (!book) return el('li')
  const take = button('remove', '×', () => {
    bill.toggle(leg)
    onChange()
  })
  take.setAttribute('aria-label', `${say(FOOTBALL_WORDS.remove)} ${pickText(book, leg.pick)}`)
  return el(
    'li',
    {},
    el('span', {}, pickText(book, leg.pick), el('small', {}, matchText(book))),
    el('b', {}, priceText(book.prices.get(leg.pick) ?? 0, 'decimal')),
    take,
  )
}

function stakeField(bill: Bill, onChange: () => void): Part {
  const field = el('input', {
    ...{
      name: 'stake',
      inputmode: 'numeric',
      autocomplete: 'off',
      maxlength: 7,
      'aria-label': say(FOOTBALL_WORDS.stake),
    },
    oninput: () => {
      // What is no whole baht is no stake; the bill says so, and what was typed stays.
      bill.stake = /^\d+$/.test(field.value.trim()) ? Number(field.value) * 100 : Number.NaN
      onChange()
    },
  })
  const more = MORE.map((baht) =>
    button('more', `+${baht >= 1_000 ? `${baht / 1_000}K` : baht}`, () => {
      bill.stake = (Number.isNaN(bill.stake) ? 0 : bill.stake) + baht * 100
      onChange()
    }),
  )
  return {
    element: el('div', { class: 'stake-field' }, el('span', { 'aria-hidden': 'true' }, '฿'), field, ...more),
    draw() {
      const isEmpty = bill.stake === 0 && field.value === ''
      const text = isEmpty || Number.isNaN(bill.stake) ? field.value : String(bill.stake / 100)
      if (field.value !== text) field.value = text
    },
  }
}

function button(shape: string, words: string, act: () => void): HTMLButtonElement {
  return el('button', { class: shape, type: 'button', onclick: act }, words)
}
