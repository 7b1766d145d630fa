import type { Leg } from '../../games/football/football.ts'
import { type MatchBook, SCORE_PICKS } from '../../games/football/match-book.ts'
import { FOOTBALL_WORDS } from '../../text/football-words.ts'
import { crest } from '../art/crest.ts'
import { el } from '../frame/dom.ts'
import { say } from '../frame/language.ts'
import { goalsText, lineName, matchText, pickText, sideOfLine, teamName } from './pick-text.ts'
import { formatName, keepPriceFormat, PRICE_FORMATS, priceFormat, priceText } from './price-text.ts'

const BET_TYPES = ['winner', 'handicap', 'goals', 'score'] as const
type BetType = (typeof BET_TYPES)[number]

interface OfferWish {
  readonly day: number
  readonly books: readonly MatchBook[]
  has(leg: Leg): boolean
  /** A price was tapped. */
  pick(leg: Leg): void
}

interface Offer {
  readonly element: HTMLElement
  /** What is chosen has changed. */
  draw(): void
}

/** The matches of a day with one betType's prices, and the tabs that change the betType. */
export function offer({ day, books, has, pick }: OfferWish): Offer {
  let betType: BetType = 'winner'
  const list = el('ol', { class: 'matches' })
  const buttons = new Map<HTMLButtonElement, Leg>()
  const price: PriceButton = (match, book, name, label) => {
    const leg = { match, pick: name }
    const button = el(
      'button',
      { class: 'price', type: 'button', onclick: () => pick(leg) },
      el('span', { class: 'spoken' }, `${matchText(book)}: ${pickText(book, name)} `),
      el('span', { class: 'price-label', 'aria-hidden': 'true' }, label),
      priceNode(book.prices.get(name) ?? 0, name),
    )
    buttons.set(button, leg)
    return button
  }
  const mark = () => {
    for (const [button, leg] of buttons) button.setAttribute('aria-pressed', String(has(leg)))
  }
  const fill = () => {
    buttons.clear()
    list.className = `matches of-${betType}`
    list.replaceChildren(...books.map((book, nth) => row(betType, book, nth + 1, price)))
    mark()
  }
  const tabs = betTypeTabs(betType, (chosen) => {
    betType = chosen
    fill()
  })
  const head = el(
    'div',
    { class: 'day-head' },
    el('h2', {}, `${say(FOOTBALL_WORDS.day)} ${day}`),
    formatSelect(fill),
  )
  fill()
  return { element: el('section', { class: 'offer' }, head, tabs, list), draw: mark }
}

type PriceButton = (match: number, book: MatchBook, pick: string, label: string) => HTMLElement

function priceNode(price: number, pick: string): HTMLElement {
  // A score's price is never near even: it is always written as decimals.
  const text = priceText(price, pick.startsWith('s') ? 'decimal' : priceFormat())
  return el('b', { class: text.startsWith('-') ? 'below' : '' }, text)
}

function row(betType: BetType, book: MatchBook, match: number, price: PriceButton): HTMLElement {
  const { fixture, handicap, goals } = book
  const team = (side: 'home' | 'away', mark = '') =>
    el(
      'span',
      { class: `team ${side}` },
      crest(fixture[side]),
      el('span', { class: 'team-name' }, teamName(fixture[side])),
      mark !== '' && el('small', { class: mark === say(FOOTBALL_WORDS.gives) ? 'gives' : 'gets' }, mark),
    )
  const given = betType === 'handicap'
  const teams = el(
    'div',
    { class: 'teams' },
    team('home', given ? sideOfLine('hh', handicap) : ''),
    team('away', given ? sideOfLine('ha', handicap) : ''),
  )
  const buttons = (...all: readonly (readonly [string, string])[]) =>
    el('div', { class: 'prices' }, ...all.map(([pick, label]) => price(match, book, pick, label)))
  const line = (words: string) => el('span', { class: 'line' }, words)
  if (betType === 'winner')
    return el('li', { class: 'match' }, teams, buttons(['h', '1'], ['d', 'X'], ['a', '2']))
  if (betType === 'handicap')
    return el(
      'li',
      { class: 'match' },
      teams,
      line(lineName(handicap)),
      buttons(['hh', say(FOOTBALL_WORDS.home)], ['ha', say(FOOTBALL_WORDS.away)]),
    )
  if (betType === 'goals')
    return el(
      'li',
      { class: 'match' },
      teams,
      line(goalsText(goals)),
      buttons(['ov', say(FOOTBALL_WORDS.over)], ['un', say(FOOTBALL_WORDS.under)]),
    )
  const scores = SCORE_PICKS.map(
    (pick) => [pick, pick === 'sx' ? say(FOOTBALL_WORDS.otherScore) : pick.slice(1)] as const,
  )
  return el('li', { class: 'match' }, teams, buttons(...scores))
}

function betTypeTabs(first: BetType, onChoose: (betType: BetType) => void): HTMLElement {
  const tabs = BET_TYPES.map((betType) =>
    el(
      'label',
      { class: 'tab' },
      el('input', {
        ...{ type: 'radio', name: 'betType', value: betType, checked: betType === first },
        onchange: () => onChoose(betType),
      }),
      el('span', {}, say(FOOTBALL_WORDS[betType])),
    ),
  )
  return el('div', { class: 'tabs', role: 'radiogroup', 'aria-label': say(FOOTBALL_WORDS.betTypes) }, ...tabs)
}

function formatSelect(onChange: () => void): HTMLElement {
  const select = el('select', {
    name: 'prices',
    onchange: () => {
      keepPriceFormat(select.value)
      onChange()
    },
  })
  for (const format of PRICE_FORMATS)
    select.append(el('option', { value: format, selected: format === priceFormat() }, formatName(format)))
  return el('label', { class: 'price-format' }, el('span', {}, say(FOOTBALL_WORDS.prices)), select)
}
