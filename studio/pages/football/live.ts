import {
  type DrawnDay,
  FOOTBALL,
  type Goal,
  MINUTES,
  scoreOf,
  ticketOf,
} from '../../games/football/football.ts'
import type { MatchBook } from '../../games/football/match-book.ts'
import type { Bets } from '../../games/game.ts'
import { FOOTBALL_WORDS } from '../../text/football-words.ts'
import { crest } from '../art/crest.ts'
import { el } from '../frame/dom.ts'
import { isStill } from '../frame/game-view.ts'
import { say } from '../frame/language.ts'
import { sounds } from '../frame/sounds.ts'
import { liveTickets } from './live-tickets.ts'
import { matchText, teamName } from './pick-text.ts'
import { type Pitch, pitch } from './pitch.ts'

/** The whole match takes so long to watch; a moment is left before its win is told. */
const WATCH_MS = (FOOTBALL.lastsMs ?? 0) - 3_000
/** How long a goal is shouted, in minutes of the match. */
const SHOUT = 2.4

interface LiveWish {
  readonly books: readonly MatchBook[]
  readonly drawn: DrawnDay
  readonly bets: Bets
  /** How long ago it kicked off. */
  readonly elapsedMs: number
}

interface Live {
  readonly element: HTMLElement
  /** Resolves at the final whistle. */
  readonly whistle: Promise<void>
}

/** A day that is being played: one match on the pitch, the scores of all, and how the tickets stand. */
export function live({ books, drawn, bets, elapsedMs }: LiveWish): Live {
  let resolve = () => {}
  const whistle = new Promise<void>((done) => {
    resolve = done
  })
  const first = Object.keys(bets).flatMap((place) => ticketOf(place)?.legs ?? [])[0]
  const match = watchedMatch({ books, drawn })
  const board = scoreboard({ books, drawn, bets }, (nth) => match.watch(nth))
  const tickets = liveTickets({ books, bets })
  const toEnd = el('button', { class: 'act to-end', type: 'button' }, say(FOOTBALL_WORDS.toTheEnd))
  const begin = performance.now() - elapsedMs
  let isOver = false
  let fallen = 0
  const show = (minute: number) => {
    match.show(minute)
    const soFar = drawn.goals.map((goals) => goals.filter(([at]) => at <= minute))
    const now = soFar.reduce((sum, goals) => sum + goals.length, 0)
    if (now !== fallen && minute < MINUTES) sounds.goal()
    if (now !== fallen || minute === 0 || minute >= MINUTES) {
      board.show(soFar, minute)
      tickets.show(soFar, minute >= MINUTES)
    }
    fallen = now
  }
  const end = () => {
    if (isOver) return
    isOver = true
    toEnd.hidden = true
    show(MINUTES)
    resolve()
  }
  const step = () => {
    if (isOver) return
    const minute = ((performance.now() - begin) / WATCH_MS) * MINUTES
    if (minute >= MINUTES || isStill()) return end()
    show(minute)
    requestAnimationFrame(step)
  }
  toEnd.addEventListener('click', end)
  match.watch((first?.match ?? 1) - 1)
  show(0)
  requestAnimationFrame(step)
  return {
    whistle,
    element: el(
      'div',
      { class: 'live' },
      el('section', { class: 'live-stage' }, match.element, toEnd),
      tickets.element,
      board.element,
    ),
  }
}

interface Playing {
  readonly books: readonly MatchBook[]
  readonly drawn: DrawnDay
}

interface Watched {
  readonly element: HTMLElement
  watch(nth: number): void
  show(minute: number): void
}

function watchedMatch({ books, drawn }: Playing): Watched {
  const clock = el('span', { class: 'clock' })
  const [home, away, score] = [
    el('span', { class: 'club' }),
    el('span', { class: 'club' }),
    el('b', { class: 'big-score' }),
  ]
  const field = el('div', { class: 'field' })
  const shout = el('p', { class: 'shout', role: 'status' })
  let shown: Pitch | undefined
  let goals: readonly Goal[] = []
  let minute = 0
  let teams = { home: 0, away: 0 }
  const show = (now: number) => {
    minute = now
    shown?.show(now)
    const whole = Math.min(Math.floor(now), MINUTES)
    clock.textContent =
      now >= MINUTES ? say(FOOTBALL_WORDS.fullTime) : `${say(FOOTBALL_WORDS.live)} ${whole}′`
    score.textContent = scoreOf(goals.filter(([at]) => at <= now)).join(' - ')
    const fresh = goals.findLast(([at]) => at <= now && now < at + SHOUT)
    const words = fresh
      ? `${say(FOOTBALL_WORDS.goal)} ${teamName(fresh[1] === 0 ? teams.home : teams.away)}`
      : ''
    // Read aloud when it changes, not at every drawing.
    if (shout.textContent !== words) shout.textContent = words
    shout.classList.toggle('loud', fresh !== undefined && now < MINUTES)
  }
  return {
    element: el(
      'div',
      { class: 'watched' },
      el('div', { class: 'score-line' }, home, el('span', { class: 'middle' }, clock, score), away),
      field,
      shout,
    ),
    show,
    watch(nth) {
      const book = books[nth]
      if (!book) return
      teams = book.fixture
      goals = drawn.goals[nth] ?? []
      shown = pitch(book.fixture, goals)
      field.replaceChildren(shown.element)
      home.replaceChildren(crest(teams.home), el('span', {}, teamName(teams.home)))
      away.replaceChildren(crest(teams.away), el('span', {}, teamName(teams.away)))
      show(minute)
    },
  }
}

interface Scoreboard {
  readonly element: HTMLElement
  show(goals: readonly (readonly Goal[])[], minute: number): void
}

/** The scores of all matches; a tap watches one. */
function scoreboard(
  { books, bets }: Playing & { readonly bets: Bets },
  watch: (nth: number) => void,
): Scoreboard {
  const mine = new Set(
    Object.keys(bets).flatMap((place) => ticketOf(place)?.legs.map(({ match }) => match) ?? []),
  )
  const scores = books.map(() => el('b'))
  const rows = books.map((book, nth) =>
    el(
      'li',
      { class: mine.has(nth + 1) ? 'mine' : '' },
      el(
        'button',
        { type: 'button', onclick: () => watch(nth) },
        el('span', { class: 'spoken' }, `${say(FOOTBALL_WORDS.watch)} ${matchText(book)} `),
        el('span', { class: 'a', 'aria-hidden': 'true' }, teamName(book.fixture.home)),
        scores[nth],
        el('span', { class: 'b', 'aria-hidden': 'true' }, teamName(book.fixture.away)),
      ),
    ),
  )
  return {
    element: el('ol', { class: 'scores' }, ...rows),
    show(goals, minute) {
      for (const [nth, score] of scores.entries()) {
        const text = scoreOf(goals[nth]).join('-')
        const isFresh = score.textContent !== text && minute > 0 && minute < MINUTES
        score.textContent = text
        rows[nth]?.classList.toggle('fresh', isFresh)
      }
    },
  }
}
