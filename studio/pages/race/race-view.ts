import type { Bets } from '../../games/game.ts'
import { cardOf } from '../../games/race/prices.ts'
import { type DrawnRace, hasWon, racePlace } from '../../games/race/race.ts'
import type { RoundShown } from '../../http/shapes.ts'
import { RACE_WORDS } from '../../text/race-words.ts'
import { WORDS } from '../../text/words.ts'
import { cloth } from '../art/horse.ts'
import { el } from '../frame/dom.ts'
import { type GameView, isStill, pause, type ViewOptions } from '../frame/game-view.ts'
import { say } from '../frame/language.ts'
import { Places } from '../games/place-button.ts'
import { course, PHOTO_S, WATCH_S } from './course.ts'
import { raceBoard } from './race-board.ts'
import { raceText } from './race-text.ts'
import '../styles/race.css'

/** As many as fit a phone. */
const SHOWN = 12
/** What won is seen before the next card comes. */
const SEEN_MS = 1_800

/** A race course: eight horses run, and the card of the next race lies below. */
export function raceView({ lay }: ViewOptions): GameView {
  let places = new Places(lay)
  const track = course()
  const spoken = el('span', { class: 'spoken', role: 'status' })
  const toEnd = el('button', { class: 'act to-end', type: 'button', hidden: true }, say(RACE_WORDS.toTheEnd))
  const history = el('ol', {
    class: 'history',
    'aria-label': say(WORDS.results),
    'data-empty': say(WORDS.noRounds),
  })
  const board = el('section', { class: 'felt race' })
  let bets: Bets = {}
  return {
    stage: el(
      'div',
      { class: 'stage-inner' },
      el('div', { class: 'race-stage' }, track.element, toEnd),
      history,
      spoken,
    ),
    board,
    showBets(laid) {
      bets = laid
      places.showBets(bets)
    },
    begin: () => track.line(),
    rest: () => track.line(),
    async reveal({ drawn }, elapsedMs = 0) {
      const { race, order } = drawn as unknown as DrawnRace
      track.run(order)
      await running(track.show, toEnd, elapsedMs)
      places.mark((place) =>
        [...cardOf(race).prices.keys()].some(
          (pick) => racePlace(race, pick) === place && hasWon({ order }, pick),
        ),
      )
      spoken.textContent = raceText(drawn)
      await pause(SEEN_MS)
    },
    showTable(rounds, next) {
      places = new Places(lay)
      board.replaceChildren(...raceBoard(next.nonce, cardOf(next.nonce), places))
      places.showBets(bets)
      history.replaceChildren(...pastRaces(rounds))
    },
  }
}

/** Draws the race until it is over, or its player wants to see the end. */
function running(
  show: (seconds: number) => void,
  toEnd: HTMLButtonElement,
  elapsedMs: number,
): Promise<void> {
  const begin = performance.now() - elapsedMs
  toEnd.hidden = isStill()
  return new Promise((resolve) => {
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      toEnd.hidden = true
      show(PHOTO_S)
      resolve()
    }
    const step = () => {
      if (isOver) return
      const seconds = (performance.now() - begin) / 1_000
      if (seconds >= WATCH_S || isStill()) return end()
      show(seconds)
      requestAnimationFrame(step)
    }
    toEnd.onclick = end
    step()
  })
}

/** The first three of the races before, the last one first. */
function pastRaces(rounds: readonly RoundShown[]): HTMLElement[] {
  return rounds
    .filter(({ drawn }) => drawn !== null)
    .slice(0, SHOWN)
    .map(({ drawn, payout }) => {
      const { order } = drawn as unknown as DrawnRace
      return el(
        'li',
        { class: `past first-three${payout > 0 ? ' paid' : ''}`, 'aria-label': raceText(drawn ?? {}) },
        ...order.slice(0, 3).map(cloth),
      )
    })
}
