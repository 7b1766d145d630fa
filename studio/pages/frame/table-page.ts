import type { Game } from '../../games/game.ts'
import type { PlayedShown, RoundShown, TableShown } from '../../http/shapes.ts'
import { FAULTS, WORDS } from '../../text/words.ts'
import { type ActButtons, actButtons } from './act-buttons.ts'
import { LaidBets } from './bets.ts'
import { type ChipBar, chipBar } from './chip-bar.ts'
import { el } from './dom.ts'
import type { GameView, ViewOptions } from './game-view.ts'
import { type Header, header } from './header.ts'
import { say, shortBaht } from './language.ts'
import { type NewsLine, newsLine, newsOf } from './news-line.ts'
import { countRest, restWords } from './rest.ts'
import { sounds } from './sounds.ts'
import { endRound, playRound, Refused } from './studio-calls.ts'
import { ownSeed } from './table-session.ts'
import { tellSite } from './tell-site.ts'

export interface TableOptions {
  readonly game: Game
  view(options: ViewOptions): GameView
  /** What the button says that begins a round. */
  readonly begin: string
  /** Where a first chip lies and the stake stays for the next round, as at a slot. */
  readonly stays?: string
  /** What is said before the first round; where chips are laid, by default. */
  readonly welcome?: string
  /** What is offered is another each round, so that no bets are laid again. */
  readonly changes?: boolean
}

/** A table with chips: its header, the draw, the places, the chips and the button. */
export class TablePage {
  readonly #game: Game
  readonly #begin: string
  readonly #stays: string | undefined
  readonly #changes: boolean
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
  /** Seconds until the next round may begin. */
  #rest = 0

  constructor(root: HTMLElement, options: TableOptions, table: TableShown) {
    const { game, view, begin, stays, changes = false, welcome = say(WORDS.chooseChip) } = options
    this.#game = game
    this.#begin = begin
    this.#stays = stays
    this.#changes = changes
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
    const [last] = table.rounds
    if (last?.drawn) this.#restFor(game.restMs - (table.now - last.at))
    void this.#comeBack(table)
  }

  /** A page that was opened again while its round is still to be watched. */
  async #comeBack({ rounds: [last], now, next }: TableShown): Promise<void> {
    const elapsedMs = last ? now - last.at : 0
    if (last?.state !== 'taken' || elapsedMs >= (this.#game.lastsMs ?? 0)) return
    this.#isPlaying = true
    this.#draw()
    tellSite(this.#game.code, 'round-begun')
    this.#rounds = this.#rounds.slice(1)
    this.#view.showTable(this.#rounds, next)
    await this.#seen({ round: last, balance: undefined, next }, elapsedMs)
    tellSite(this.#game.code, 'round-shown')
    this.#isPlaying = false
    this.#draw()
  }

  #lay(place: string): void {
    const chip = this.#bar.chosen()
    if (this.#isPlaying) return
    if (this.#laid.total + chip > this.#game.most) {
      this.#news.say(boundsWords(this.#game), 'warn')
      return
    }
    sounds.chip()
    this.#laid.lay(place, chip)
  }

  #draw(): void {
    const { total, bets } = this.#laid
    this.#view.showBets(bets)
    const rests = this.#rest > 0 && !this.#isPlaying
    this.#go.disabled = this.#isPlaying || rests || total < this.#game.least
    const stake = total > 0 ? [el('small', {}, `฿${shortBaht(total)}`)] : []
    this.#go.replaceChildren(this.#begin, ...(rests ? [el('small', {}, restWords(this.#rest))] : stake))
    this.#acts.draw(this.#isPlaying)
  }

  /** The studio counts from when the bet came in, which is before its answer is here. */
  #restFor(ms: number): void {
    countRest(performance.now() + ms, (seconds) => {
      this.#rest = seconds
      this.#draw()
    })
  }

  async #play(): Promise<void> {
    this.#isPlaying = true
    this.#draw()
    this.#news.say('')
    this.#view.begin()
    sounds.begin()
    tellSite(this.#game.code, 'round-begun')
    try {
      const played = await playRound(
        { session: this.#session, bets: this.#laid.bets, clientSeed: ownSeed() },
        () => this.#news.say(say(FAULTS.lost ?? WORDS.retry), 'warn'),
      )
      if (played.round.drawn) this.#restFor(this.#game.restMs)
      if (this.#game.lastsMs !== undefined) this.#head.setBalance(played.balance)
      await this.#seen(played, 0)
      if (this.#changes) this.#laid.clear()
      else this.#laid.played(this.#stays !== undefined)
    } catch (error) {
      this.#view.rest()
      this.#news.say(this.#faultWords(error instanceof Refused ? error.fault : 'lost'), 'warn')
    }
    tellSite(this.#game.code, 'round-shown')
    this.#isPlaying = false
    this.#draw()
  }

  #faultWords(fault: string): string {
    if (fault !== 'bets') return say(FAULTS[fault] ?? WORDS.retry)
    return this.#changes ? say(WORDS.movedOn) : boundsWords(this.#game)
  }

  /** Draws what came; what was watched is ended then, and its win paid. */
  async #seen(played: PlayedShown, elapsedMs: number): Promise<void> {
    const { round } = played
    if (round.drawn === null) this.#view.rest()
    else await this.#view.reveal({ ...round, drawn: round.drawn }, elapsedMs)
    const isWatched = this.#game.lastsMs !== undefined && round.state === 'taken'
    const ended = isWatched ? await endRound(this.#session, round.id).catch(() => played) : played
    const { words, tone } = newsOf(ended.round)
    this.#news.say(words, tone)
    if (tone === 'win') sounds.win()
    this.#head.setBalance(ended.balance)
    this.#rounds = [ended.round, ...this.#rounds]
    this.#view.showTable(this.#rounds, ended.next)
  }
}

/** What a round may stake, in words. */
function boundsWords({ least, most }: Game): string {
  return `${say(WORDS.stakeBounds)} ฿${shortBaht(least)}–${shortBaht(most)}`
}
