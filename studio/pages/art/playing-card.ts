import { el, svg } from '../frame/dom.ts'
import { rankText } from '../games/baccarat-text.ts'

/** Spades, hearts, clubs and diamonds, on a square of a hundred. */
const SUITS = [
  'M50 6 Q92 42 92 62 Q90 82 70 80 Q60 78 54 68 Q56 88 66 94 H34 Q44 88 46 68 Q40 78 30 80 Q10 82 8 62 Q8 42 50 6 Z',
  'M50 92 Q8 60 8 34 Q10 10 32 10 Q46 12 50 28 Q54 12 68 10 Q90 10 92 34 Q92 60 50 92 Z',
  'M50 8 A20 20 0 0 1 64 42 A20 20 0 1 1 56 66 Q58 86 66 94 H34 Q42 86 44 66 A20 20 0 1 1 36 42 A20 20 0 0 1 50 8 Z',
  'M50 4 L88 50 L50 96 L12 50 Z',
]

/** A card, face down until it is turned. */
export function playingCard(card: number): HTMLElement {
  const suit = Math.floor(card / 13)
  const isRed = suit === 1 || suit === 3
  const pip = () =>
    svg('svg', { viewBox: '0 0 100 100', class: 'suit' }, svg('path', { d: SUITS[suit] ?? '' }))
  return el(
    'span',
    { class: `card ${isRed ? 'red' : 'black'}` },
    el('span', { class: 'card-back' }),
    el('span', { class: 'card-face' }, el('b', {}, rankText(card)), pip()),
  )
}
