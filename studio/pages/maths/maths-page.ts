import type { Game } from '../../games/game.ts'
import { MATHS } from '../../text/words.ts'
import { el } from '../frame/dom.ts'
import { percent, say } from '../frame/language.ts'
import { pageHead } from '../frame/page-head.ts'
import { mathsOf } from './maths.ts'
import type { MathsRow } from './maths-row.ts'
import '../styles/proof.css'

/** What each bet pays, how often it wins and what it gives back, reckoned on this device from the rules themselves. */
export async function mathsPage(root: HTMLElement, game: Game): Promise<void> {
  const main = el('main', { class: 'paper' })
  root.replaceChildren(pageHead(game, say(MATHS.title)), main)
  const { how, rows } = await mathsOf(game.code)
  main.append(
    el('p', { class: 'lead' }, say(how)),
    el(
      'table',
      { class: 'maths' },
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          ...[MATHS.place, MATHS.pays, MATHS.chance, MATHS.back].map((each) =>
            el('th', { scope: 'col' }, say(each)),
          ),
        ),
      ),
      el('tbody', {}, ...rows.map(row)),
    ),
  )
}

function row({ name, pays, chance, returned }: MathsRow): HTMLElement {
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, name),
    el('td', {}, pays),
    el('td', {}, chance === null ? '–' : percent(chance)),
    el('td', {}, returned === null ? '–' : percent(returned)),
  )
}
