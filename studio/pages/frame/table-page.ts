import type { Game } from '../../games/game.ts'
import type { RoundShown, TableShown } from '../../http/shapes.ts'
import { FAULTS, WORDS } from '../../text/words.ts'
import { type ActButtons, actButtons } from './act-buttons.ts'
import { LaidBets } from './bets.ts'
import { type ChipBar, chipBar } from './chip-bar.ts'
import { el } from './dom.ts'
import type { GameView, ViewOptions } from './game-view.ts'
import { type Header, header } from './header.ts'
import { say, shortBaht } from './language.ts'
import { type NewsLine, newsLine, newsOf } from './news-line.ts'
import { sounds } from './sounds.ts'
import { playRound, Refused } from './studio-calls.ts'
import { enterTable, ownSeed } from './table-session.ts'

export interface TableOptions {
  readonly game: Game
  view(options: ViewOptions): GameView
  /** What the button says that begins a round. */
  readonly begin: string
  /** Where a first chip lies and the stake stays for the next round, as at a slot. */
  readonly stays?: string
  /** What is said before the first round; where chips are laid, by default. */
  readonly welcome?: string
}

/** Opens the game: its table, or what keeps it from being opened. */
export async function tablePage(root: HTMLElement, options: TableOptions): Promise<void> {
  const news = newsLine()
  const main = el(
    'main',
    { class: 'waiting' },
    el('div', { class: 'waiting-mark', 'aria-hidden': 'true' }),
    news.element,
  )
  root.replaceChildren(header(options.game).element, main)
  news.say(say(WORDS.loading))
  try {
    new TablePage(root, options, await enterTable(options.game.code))
  } catch (error) {
    const fault = error instanceof Refused ? error.fault : 'no-answer'
    main.classList.add('failed')
    news.say(say(FAULTS[fault] ?? WORDS.retry), 'warn')
    if (fault === 'no-session' || fault === 'token') return
    const again = el('button', { class: 'go', type: 'button', onclick: () => void tablePage(root, options) })
    again.append(say(WORDS.retry))
    main.append(again)
  }
}

/** A table with chips: its header, the draw, the places, the chips and the button. */
class TablePage {
  readonly #game: Game
  readonly #begin: string
  readonly #stays: string | undefined
  readonly #session: string
  readonly #head: Header
  readonly #bar: ChipBar = chipBar()
  readonly #news: NewsLine = newsLine()
  readonly #laid: LaidBets
  readonly #acts: ActButtons
  readonly #view: GameView
  readonly #go: HTMLButtonElement
  #rounds: readonly RoundShown[]
  #isPlaying = false

  constructor(root: HTMLElement, options: TableOptions, table: TableShown) {
    const { game, view, begin, stays, welcome = say(WORDS.chooseChip) } = options
    this.#game = game
    this.#begin = begin
    this.#stays = stays
    this.#session = table.session
    this.#rounds = table.rounds
    this.#head = header(game)
    this.#head.setBalance(table.balance)
    this.#view = view({ lay: (place) => this.#lay(place) })
    this.#laid = new LaidBets(() => this.#draw())
    this.#acts = actButtons(this.#laid)
    this.#go = el('button', { class: 'go', type: 'button', onclick: () => void this.#play() })
    const acts = el('div', { class: 'acts' }, ...this.#acts.buttons, this.#go)
    const stage = el('section', { class: 'stage' }, this.#view.stage, this.#news.element)
    root.replaceChildren(
      this.#head.element,
      el('main', { class: `table table-${game.code}` }, stage, this.#view.board),
      el('footer', { class: 'bar' }, this.#bar.element, acts),
    )
    this.#view.showTable(table.rounds, table.next)
    this.#news.say(welcome)
    if (stays) this.#laid.lay(stays, this.#bar.chosen())
    this.#draw()
  }

  #lay(place: string): void {
    const chip = this.#bar.chosen()
    if (this.#isPlaying) return
    if (this.#laid.total + chip > this.#game.most) {
      this.#news.say(say(FAULTS.bets ?? WORDS.retry), 'warn')
      return
    }
    sounds.chip()
    this.#laid.lay(place, chip)
  }

  #draw(): void {
    const { total, bets } = this.#laid
    this.#view.showBets(bets)
    this.#go.disabled = this.#isPlaying || total < this.#game.least
    this.#go.replaceChildren(this.#begin, ...(total > 0 ? [el('small', {}, `฿${shortBaht(total)}`)] : []))
    this.#acts.draw(this.#isPlaying)
  }

  async #play(): Promise<void> {
    this.#isPlaying = true
    this.#draw()
    this.#news.say('')
    this.#view.begin()
    sounds.begin()
    try {
      const { round, balance, next } = await playRound(
        { session: this.#session, bets: this.#laid.bets, clientSeed: ownSeed() },
        () => this.#news.say(say(FAULTS.lost ?? WORDS.retry), 'warn'),
      )
      await this.#reveal(round)
      this.#head.setBalance(balance)
      this.#rounds = [round, ...this.#rounds]
      this.#view.showTable(this.#rounds, next)
      this.#laid.played(this.#stays !== undefined)
    } catch (error) {
      this.#view.rest()
      this.#news.say(say(FAULTS[error instanceof Refused ? error.fault : 'lost'] ?? WORDS.retry), 'warn')
    }
    this.#isPlaying = false
    this.#draw()
  }

  async #reveal(round: RoundShown): Promise<void> {
    if (round.drawn === null) this.#view.rest()
    else await this.#view.reveal({ ...round, drawn: round.drawn })
    const { words, tone } = newsOf(round)
    this.#news.say(words, tone)
    if (tone === 'win') sounds.win()
  }
}
