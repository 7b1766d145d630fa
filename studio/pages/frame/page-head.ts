import type { Game } from '../../games/game.ts'
import { WORDS } from '../../text/words.ts'
import { el } from './dom.ts'
import { icon } from './header.ts'
import { say } from './language.ts'

/** The head of a page beside a game. */
export function pageHead(game: Game, title: string): HTMLElement {
  return el(
    'header',
    { class: 'head' },
    el(
      'a',
      { class: 'round-button', href: `/play/${game.code}`, 'aria-label': say(WORDS.backToGame) },
      icon('back'),
    ),
    el('div', { class: 'head-name' }, el('h1', {}, title), el('span', {}, say(game.name))),
  )
}
