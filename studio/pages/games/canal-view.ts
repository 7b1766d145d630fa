import { PAYS, REELS, SCATTER_PAYS, type SymbolName } from '../../games/slot/canal-reels.ts'
import {
  bringsFreeSpins,
  type DrawnSpins,
  FREE_TIMES,
  isWon,
  type Stops,
  seenOn,
  spinReturns,
  standsFor,
  type Way,
  winningWays,
} from '../../games/slot/canal-slot.ts'
import { CANAL_WORDS, FRUIT_NAMES } from '../../text/canal-words.ts'
import { fruit } from '../art/fruits.ts'
import { el } from '../frame/dom.ts'
import { type GameView, pause, type ViewOptions } from '../frame/game-view.ts'
import { say, shortBaht } from '../frame/language.ts'
import { canalText } from './canal-text.ts'
import { Places } from './place-button.ts'

const STOP_MS = 220
const SEEN_MS = 900
const FREE_SEEN_MS = 700
/** What the reels show before the first spin. */
const AT_FIRST = [4, 3, 5, 5, 5]

/** The slot of the floating canal: five reels, and what each fruit pays. */
export function canalView({ lay }: ViewOptions): GameView {
  const places = new Places(lay)
  const reels = new Reels()
  const count = el('p', { class: 'free-count', role: 'status' })
  const spoken = el('span', { class: 'spoken', role: 'status' })
  return {
    stage: el('div', { class: 'stage-inner' }, el('div', { class: 'machine' }, count, reels.element), spoken),
    board: el('section', { class: 'felt canal' }, stakePlace(places), paysTable()),
    showBets: (bets) => places.showBets(bets),
    begin() {
      count.textContent = ''
      reels.begin()
    },
    rest: () => reels.rest(),
    async reveal({ drawn, stake }) {
      const { spins } = drawn as unknown as DrawnSpins
      await showSpins(spins, { reels, count, stake })
      spoken.textContent = canalText(drawn)
    },
    showTable() {},
  }
}

interface Showing {
  readonly reels: Reels
  readonly count: HTMLElement
  readonly stake: number
}

async function showSpins(spins: readonly Stops[], { reels, count, stake }: Showing): Promise<void> {
  const [paid = [], ...free] = spins
  const lights = isWon(spins)
  await reels.stop(paid, lights)
  if (!bringsFreeSpins(paid)) return
  count.textContent = say(CANAL_WORDS.brought)
  await pause(SEEN_MS * 2)
  let won = 0
  for (const [nth, stops] of free.entries()) {
    reels.begin()
    await pause(STOP_MS)
    await reels.stop(stops, lights)
    won += (FREE_TIMES * spinReturns(stops) * stake) / 100
    count.textContent = `${say(CANAL_WORDS.free)} ${nth + 1}/${free.length} · ×${FREE_TIMES} · ฿${shortBaht(Math.floor(won))}`
    await pause(FREE_SEEN_MS)
  }
}

class Reels {
  readonly element: HTMLElement
  readonly #columns: readonly HTMLElement[]

  constructor() {
    this.#columns = REELS.map(() => el('div', { class: 'column' }))
    this.element = el('div', { class: 'reels', 'aria-hidden': 'true' }, ...this.#columns)
    for (const [reel, stop] of AT_FIRST.entries()) this.#show(reel, stop)
  }

  begin(): void {
    for (const column of this.#columns) {
      column.classList.add('spinning')
      for (const cell of column.children) cell.classList.remove('hit')
    }
  }

  rest(): void {
    for (const column of this.#columns) column.classList.remove('spinning')
  }

  /** Stops the reels one after the other, and lights the fruits of a round that is won; lanterns always. */
  async stop(stops: Stops, lights: boolean): Promise<void> {
    for (const [reel, stop] of stops.entries()) {
      await pause(STOP_MS)
      this.#show(reel, stop)
      this.#columns[reel]?.classList.remove('spinning')
    }
    this.#light(stops, lights ? winningWays(stops) : [])
    await pause(SEEN_MS / 2)
  }

  #show(reel: number, stop: number): void {
    const cells = seenOn(reel, stop).map((name) => el('div', { class: `cell of-${name}` }, fruit(name)))
    this.#columns[reel]?.replaceChildren(...cells)
  }

  #light(stops: Stops, ways: readonly Way[]): void {
    const lanterns = bringsFreeSpins(stops)
    for (const [reel, stop] of stops.entries()) {
      for (const [row, seen] of seenOn(reel, stop).entries()) {
        const isHit =
          ways.some(({ symbol, reels }) => reel < reels && standsFor(seen, symbol)) ||
          (lanterns && seen === 'lantern')
        this.#columns[reel]?.children[row]?.classList.toggle('hit', isHit)
      }
    }
  }
}

function stakePlace(places: Places): HTMLElement {
  const words = say(CANAL_WORDS.stake)
  return places.button({
    place: 'spin',
    name: words,
    returns: null,
    shape: 'stake',
    face: [el('b', {}, words)],
  })
}

/** What each fruit pays on three, four and five reels, for each way. */
function paysTable(): HTMLElement {
  const times = (hundredths: number) => (hundredths === 0 ? '–' : `×${hundredths / 100}`)
  const row = (name: SymbolName, pays: readonly number[]) =>
    el(
      'li',
      {},
      fruit(name),
      el('b', {}, say(FRUIT_NAMES[name])),
      ...pays.map((each) => el('span', {}, times(each))),
    )
  const fruits = Object.entries(PAYS) as [SymbolName, readonly number[]][]
  return el(
    'section',
    { class: 'pays-table' },
    el('h2', {}, say(CANAL_WORDS.paysTable)),
    el('ul', {}, ...fruits.map(([name, pays]) => row(name, pays)), row('lantern', SCATTER_PAYS.slice(3))),
    el('p', {}, say(CANAL_WORDS.ways)),
  )
}
