import type { Game } from '../../games/game.ts'
import { WORDS } from '../../text/words.ts'
import { el, svg } from './dom.ts'
import { baht, say } from './language.ts'
import { isSoundOn, turnSound } from './sounds.ts'
import { keptTable } from './table-session.ts'

const PATHS = {
  back: 'M15 5l-7 7 7 7',
  sound: 'M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 010 7M19 6a9 9 0 010 12',
  quiet: 'M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6',
  proof: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
  maths: 'M5 20V10M12 20V4M19 20v-7',
} as const

export function icon(name: keyof typeof PATHS): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' },
    svg('path', { d: PATHS[name] }),
  )
}

export interface Header {
  readonly element: HTMLElement
  /** Satang; undefined: it is not known. */
  setBalance(balance: number | undefined): void
}

/**
 * The name of the game, what the player has, and the ways from here. A site that frames the game says the first two above it
 * and leads back: there the ways alone are left.
 */
export function header(game: Game): Header {
  const amount = el('output', { class: 'balance-amount' }, '–')
  const lobby = keptTable(game.code)?.lobby
  // Of a launch that is not answered yet the address says it.
  const isFramed = parent !== window && Boolean(lobby ?? new URLSearchParams(location.search).get('lobby'))
  const sound = el('button', { class: 'round-button', type: 'button' })
  const drawSound = () => {
    const isOn = isSoundOn()
    sound.replaceChildren(icon(isOn ? 'sound' : 'quiet'))
    sound.setAttribute('aria-label', say(isOn ? WORDS.soundOff : WORDS.soundOn))
    sound.setAttribute('aria-pressed', String(isOn))
  }
  sound.addEventListener('click', () => {
    turnSound(!isSoundOn())
    drawSound()
  })
  drawSound()
  const way = (to: string, words: string, name: keyof typeof PATHS) =>
    el(
      'a',
      { class: 'round-button', href: `/${to}/${game.code}`, 'aria-label': words, title: words },
      icon(name),
      isFramed && el('span', { 'aria-hidden': 'true' }, words),
    )
  return {
    element: el(
      'header',
      { class: isFramed ? 'head head-framed' : 'head' },
      lobby && !isFramed
        ? el(
            'a',
            { class: 'round-button', href: lobby, target: '_top', 'aria-label': say(WORDS.lobby) },
            icon('back'),
          )
        : undefined,
      el(
        'div',
        { class: isFramed ? 'spoken' : 'head-name' },
        el('h1', {}, say(game.name)),
        el('span', {}, say(WORDS.studio)),
      ),
      isFramed ? undefined : el('div', { class: 'balance' }, el('span', {}, say(WORDS.balance)), amount),
      el(
        'nav',
        { class: 'head-ways' },
        way('results', say(WORDS.results), 'proof'),
        way('maths', say(WORDS.maths), 'maths'),
        sound,
      ),
    ),
    setBalance(balance) {
      amount.textContent = balance === undefined ? '–' : `฿${baht(balance)}`
    },
  }
}
