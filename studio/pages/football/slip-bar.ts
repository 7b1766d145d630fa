import { combinedPrice } from '../../games/football/football.ts'
import type { MatchBook } from '../../games/football/markets.ts'
import { FOOTBALL_WORDS } from '../../text/football-words.ts'
import { el } from '../frame/dom.ts'
import { baht, say, shortBaht } from '../frame/language.ts'
import { matchText, pickText } from './pick-text.ts'
import { priceText } from './price-text.ts'
import type { Slip } from './slip.ts'

/** Baht that a tap adds. */
const MORE = [10, 100, 500, 1_000]

interface SlipBarWish {
  readonly slip: Slip
  readonly books: readonly MatchBook[]
  onChange(): void
  onKickOff(): void
}

export interface SlipBar {
  readonly element: HTMLElement
  draw(isPlaying: boolean): void
}

/** What is chosen, how it is bet and what lies on it; the button that kicks off. */
export function slipBar(wish: SlipBarWish): SlipBar {
  const { slip, books, onChange, onKickOff } = wish
  const legs = el('ul', { class: 'slip-legs' })
  const count = el('b', { class: 'slip-count' })
  const said = el('p', { class: 'slip-said', role: 'status' })
  const go = el('button', { class: 'go', type: 'button', onclick: onKickOff })
  const clear = button('act', say({ th: 'ล้าง', en: 'Clear' }), () => {
    slip.clear()
    onChange()
  })
  const modes = (['single', 'step'] as const).map((mode) => {
    const input = el('input', {
      ...{ type: 'radio', name: 'mode', value: mode },
      onchange: () => {
        slip.choose(mode)
        onChange()
      },
    })
    return {
      mode,
      input,
      element: el('label', { class: 'tab' }, input, el('span', {}, say(FOOTBALL_WORDS[mode]))),
    }
  })
  const stake = stakeField(slip, onChange)
  const details = el(
    'details',
    { class: 'slip' },
    el('summary', {}, el('span', {}, say(FOOTBALL_WORDS.slip)), count),
    legs,
  )
  return {
    element: el(
      'footer',
      { class: 'bar slip-bar' },
      details,
      el(
        'div',
        { class: 'slip-row' },
        el(
          'div',
          { class: 'tabs modes', role: 'radiogroup', 'aria-label': say(FOOTBALL_WORDS.slip) },
          ...modes.map(({ element }) => element),
        ),
        stake.element,
      ),
      said,
      el('div', { class: 'acts' }, clear, go),
    ),
    draw(isPlaying) {
      const fault = slip.fault(books)
      for (const { mode, input } of modes) input.checked = slip.mode === mode
      legs.replaceChildren(...slip.legs.map((leg) => legRow(wish, leg)))
      count.textContent = countText(wish)
      details.hidden = slip.legs.length === 0
      clear.disabled = isPlaying || slip.legs.length === 0
      stake.draw()
      said.textContent = fault
        ? say(FOOTBALL_WORDS[fault])
        : `${say(FOOTBALL_WORDS.upTo)} ฿${baht(slip.upTo(books))}`
      said.dataset.tone = fault ? (fault === 'choose' ? 'plain' : 'warn') : 'win'
      go.disabled = isPlaying || fault !== undefined
      go.replaceChildren(
        say(FOOTBALL_WORDS.kickOff),
        ...(fault ? [] : [el('small', {}, `฿${shortBaht(slip.total)}`)]),
      )
    },
  }
}

function countText({ slip, books }: SlipBarWish): string {
  const count = `${slip.legs.length} ${say(FOOTBALL_WORDS.picks)}`
  if (slip.mode === 'single') return `${count} · ฿${shortBaht(slip.stake)} ${say(FOOTBALL_WORDS.each)}`
  return `${count} · ${say(FOOTBALL_WORDS.combined)} ${priceText(combinedPrice(books, slip.legs), 'decimal')}`
}

function legRow({ slip, books, onChange }: SlipBarWish, leg: Slip['legs'][number]): HTMLElement {
  const book = books[leg.match - 1]
  if (!book) return el('li')
  const take = button('remove', '×', () => {
    slip.toggle(leg)
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

function stakeField(slip: Slip, onChange: () => void): { element: HTMLElement; draw(): void } {
  const field = el('input', {
    ...{
      name: 'stake',
      inputmode: 'numeric',
      autocomplete: 'off',
      maxlength: 7,
      'aria-label': say(FOOTBALL_WORDS.stake),
    },
    oninput: () => {
      // What is no whole baht is no stake; the slip says so, and what was typed stays.
      slip.stake = /^\d+$/.test(field.value.trim()) ? Number(field.value) * 100 : Number.NaN
      onChange()
    },
  })
  const more = MORE.map((baht) =>
    button('more', `+${baht >= 1_000 ? `${baht / 1_000}K` : baht}`, () => {
      slip.stake = (Number.isNaN(slip.stake) ? 0 : slip.stake) + baht * 100
      onChange()
    }),
  )
  return {
    element: el('div', { class: 'stake-field' }, el('span', { 'aria-hidden': 'true' }, '฿'), field, ...more),
    draw() {
      const text = Number.isNaN(slip.stake) ? field.value : String(slip.stake / 100)
      if (field.value !== text) field.value = text
    },
  }
}

function button(shape: string, words: string, act: () => void): HTMLButtonElement {
  return el('button', { class: shape, type: 'button', onclick: act }, words)
}
