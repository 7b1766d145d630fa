import type { Bets } from '../../games/game.ts'
import { laidChip } from '../frame/chip-bar.ts'
import { el } from '../frame/dom.ts'

export interface PlaceWish {
  readonly place: string
  /** What it is called where nobody sees it. */
  readonly name: string
  /** In hundredths of a stake, the stake with it; null where it pays in more ways than one. */
  readonly returns: number | null
  readonly shape: string
  readonly face: readonly Node[]
}

/** A place of a table: it shows what it pays, and the chip that lies on it. */
export class Places {
  readonly #buttons = new Map<string, HTMLButtonElement>()
  readonly #lay: (place: string) => void

  constructor(lay: (place: string) => void) {
    this.#lay = lay
  }

  button({ place, name, returns, shape, face }: PlaceWish): HTMLButtonElement {
    for (const each of face) if (each instanceof Element) each.setAttribute('aria-hidden', 'true')
    const button = el(
      'button',
      { class: `place ${shape}`, type: 'button', onclick: () => this.#lay(place) },
      el('span', { class: 'spoken' }, `${name} `),
      el('span', { class: 'face-of-place' }, ...face),
      returns !== null && el('span', { class: 'pays' }, payText(returns)),
    )
    this.#buttons.set(place, button)
    return button
  }

  showBets(bets: Bets): void {
    for (const [place, button] of this.#buttons) {
      button.querySelector('.laid')?.remove()
      const amount = bets[place]
      if (amount) button.append(laidChip(amount))
    }
  }

  /** Which places won; none: the marks are taken away. */
  mark(won: (place: string) => boolean): void {
    for (const [place, button] of this.#buttons) button.classList.toggle('won', won(place))
  }
}

/** `1 : 6.75`: what a stake of one wins besides itself. */
export function payText(returns: number): string {
  return `1:${Number(((returns - 100) / 100).toFixed(2))}`
}
