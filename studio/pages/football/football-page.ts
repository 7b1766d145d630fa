import { type DrawnDay, FOOTBALL } from '../../games/football/football.ts'
import { booksOf } from '../../games/football/match-book.ts'
import type { NextShown, PlayedShown, RoundShown, TableShown } from '../../http/shapes.ts'
import { FOOTBALL_WORDS } from '../../text/football-words.ts'
import { FAULTS, WORDS } from '../../text/words.ts'
import { el } from '../frame/dom.ts'
import { type Header, header } from '../frame/header.ts'
import { say } from '../frame/language.ts'
import { type NewsLine, newsLine, newsOf } from '../frame/news-line.ts'
import { countRest, restWords } from '../frame/rest.ts'
import { sounds } from '../frame/sounds.ts'
import { endRound, playRound, Refused } from '../frame/studio-calls.ts'
import { ownSeed } from '../frame/table-session.ts'
import { tellSite } from '../frame/tell-site.ts'
import { Bill } from './bill.ts'
import { billBar } from './bill-bar.ts'
import { live } from './live.ts'
import { offer } from './offer.ts'
import '../styles/football.css'
import '../styles/match.css'
import '../styles/bill.css'

/** The league: a day's prices and the bill, then the day as it is played, then the next. */
export class FootballPage {
  readonly #head: Header = header(FOOTBALL)
  readonly #root: HTMLElement
  readonly #session: string
  #next: NextShown

  constructor(root: HTMLElement, table: TableShown) {
    this.#root = root
    this.#session = table.session
    this.#next = table.next
    this.#head.setBalance(table.balance)
    const [last] = table.rounds
    const elapsedMs = last ? table.now - last.at : Number.POSITIVE_INFINITY
    if (last?.state === 'taken' && elapsedMs < (FOOTBALL.lastsMs ?? 0)) void this.#watch(last, elapsedMs)
    else this.#offer()
  }

  /** The prices of the next day. */
  #offer(said = ''): void {
    const day = this.#next.nonce
    const books = booksOf(day)
    const bill = new Bill()
    const news = newsLine()
    if (said) news.say(said, 'warn')
    let isPlaying = false
    const list = offer({
      ...{ day, books, has: (leg) => bill.has(leg) },
      pick: (leg) => {
        if (isPlaying) return
        news.say(bill.toggle(leg) ? '' : say(FOOTBALL_WORDS.twelveAtMost), 'warn')
        sounds.chip()
        draw()
      },
    })
    const bar = billBar({ ...{ bill, books, onChange: () => draw() }, onKickOff: () => void kickOff() })
    const draw = () => {
      list.draw()
      bar.draw(isPlaying)
    }
    const kickOff = async () => {
      isPlaying = true
      draw()
      const fault = await this.#kickOff(bill, news)
      isPlaying = false
      if (fault !== undefined) news.say(fault, 'warn')
      draw()
    }
    this.#show(el('main', { class: 'football' }, news.element, list.element), bar.element)
    draw()
  }

  /** Bets and plays the day; what keeps it from being played is said. */
  async #kickOff(bill: Bill, news: NewsLine): Promise<string | undefined> {
    tellSite(FOOTBALL.code, 'round-begun')
    try {
      const played = await playRound(
        { session: this.#session, bets: bill.bets(this.#next.nonce), clientSeed: ownSeed() },
        () => news.say(say(FAULTS.lost ?? WORDS.retry), 'warn'),
      )
      this.#take(played)
      if (played.round.drawn !== null) {
        void this.#watch(played.round, 0)
        return undefined
      }
      this.#offer(newsOf(played.round).words)
      tellSite(FOOTBALL.code, 'round-shown')
      return undefined
    } catch (error) {
      tellSite(FOOTBALL.code, 'round-shown')
      const fault = error instanceof Refused ? error.fault : 'lost'
      // The bill is within all bounds: its day is over.
      return say(fault === 'bets' ? WORDS.movedOn : (FAULTS[fault] ?? WORDS.retry))
    }
  }

  #take({ balance, next }: PlayedShown): void {
    this.#next = next
    this.#head.setBalance(balance)
  }

  async #watch(round: RoundShown, elapsedMs: number): Promise<void> {
    const drawn = round.drawn as unknown as DrawnDay
    const { element, whistle } = live({ books: booksOf(drawn.day), drawn, bets: round.bets, elapsedMs })
    const restUntilMs = performance.now() + FOOTBALL.restMs - elapsedMs
    const news = newsLine()
    const next = el('button', { class: 'go', type: 'button', disabled: true, onclick: () => this.#offer() })
    next.append(say(FOOTBALL_WORDS.nextDay))
    const drawNext = (seconds: number) => {
      next.disabled = seconds > 0
      const rest = seconds > 0 ? [el('small', {}, restWords(seconds))] : []
      next.replaceChildren(say(FOOTBALL_WORDS.nextDay), ...rest)
    }
    const title = el('h2', { class: 'live-title' }, `${say(FOOTBALL_WORDS.day)} ${drawn.day}`)
    this.#show(
      el('main', { class: 'football' }, title, element),
      el('footer', { class: 'bar live-bar' }, news.element, el('div', { class: 'acts' }, next)),
    )
    sounds.begin()
    tellSite(FOOTBALL.code, 'round-begun')
    await whistle
    await this.#settle(round, news)
    tellSite(FOOTBALL.code, 'round-shown')
    countRest(restUntilMs, drawNext)
  }

  /** Asks for the win, which is paid by itself as well. */
  async #settle(round: RoundShown, news: NewsLine): Promise<void> {
    try {
      const ended = await endRound(this.#session, round.id)
      this.#take(ended)
      const { words, tone } = newsOf(ended.round)
      news.say(words, tone)
      if (tone === 'win') sounds.win()
      news.element.closest('.bar')?.classList.toggle('won', tone === 'win')
    } catch {
      news.say(newsOf(round).words)
    }
  }

  #show(main: HTMLElement, bar: HTMLElement): void {
    this.#root.replaceChildren(this.#head.element, main, bar)
    scrollTo(0, 0)
  }
}
