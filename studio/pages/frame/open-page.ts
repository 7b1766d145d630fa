import type { Game } from '../../games/game.ts'
import type { TableShown } from '../../http/shapes.ts'
import { FAULTS, WORDS } from '../../text/words.ts'
import { el } from './dom.ts'
import { header } from './header.ts'
import { say } from './language.ts'
import { newsLine } from './news-line.ts'
import { Refused } from './studio-calls.ts'
import { enterTable } from './table-session.ts'

/** Opens a game: what it draws of its table, or what keeps it from being opened. */
export async function openPage(
  root: HTMLElement,
  game: Game,
  draw: (table: TableShown) => void,
): Promise<void> {
  const news = newsLine()
  const main = el(
    'main',
    { class: 'waiting' },
    el('div', { class: 'waiting-mark', 'aria-hidden': 'true' }),
    news.element,
  )
  root.replaceChildren(header(game).element, main)
  news.say(say(WORDS.loading))
  try {
    draw(await enterTable(game.code))
  } catch (error) {
    const fault = error instanceof Refused ? error.fault : 'no-answer'
    main.classList.add('failed')
    news.say(say(FAULTS[fault] ?? WORDS.retry), 'warn')
    if (fault === 'no-session' || fault === 'token') return
    const again = el('button', {
      class: 'go',
      type: 'button',
      onclick: () => void openPage(root, game, draw),
    })
    again.append(say(WORDS.retry))
    main.append(again)
  }
}
