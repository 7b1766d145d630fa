import { type DrawnHand, rankOf, totalOf, winnerOf } from '../../games/cards/baccarat.ts'
import type { Drawn } from '../../games/game.ts'
import { BACCARAT_WORDS } from '../../text/baccarat-words.ts'
import { say } from '../frame/language.ts'

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']

export function rankText(card: number): string {
  return RANKS[rankOf(card) - 1] ?? ''
}

/** `Banker 7 : 4 · K 4 · 9 8`. */
export function baccaratText(drawn: Drawn): string {
  const hand = drawn as unknown as DrawnHand
  const { player, banker } = hand
  const cards = (of: readonly number[]) => of.map(rankText).join(' ')
  return `${say(BACCARAT_WORDS[winnerOf(hand)])} ${totalOf(player)}:${totalOf(banker)} · ${cards(player)} | ${cards(banker)}`
}
