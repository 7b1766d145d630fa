import { FOOTBALL, type Goal, type Leg, legAhead, scoreOf, ticketOf } from '../../games/football/football.ts'
import type { MatchBook } from '../../games/football/match-book.ts'
import { type Bets, payoutOf } from '../../games/game.ts'
import { FOOTBALL_WORDS } from '../../text/football-words.ts'
import { el } from '../frame/dom.ts'
import { baht, say, shortBaht } from '../frame/language.ts'
import { matchText, pickText } from './pick-text.ts'
import { priceText } from './price-text.ts'

type Standing = 'winning' | 'halfWinning' | 'push' | 'halfLosing' | 'losing'

function standingOf(ahead: number): Standing {
  if (ahead > 1) return 'winning'
  if (ahead === 1) return 'halfWinning'
  return ahead === 0 ? 'push' : ahead === -1 ? 'halfLosing' : 'losing'
}

interface LiveTickets {
  readonly element: HTMLElement
  show(goals: readonly (readonly Goal[])[], isOver: boolean): void
}

/** Each ticket with how its legs stand, and what it would give back if the matches ended now. */
export function liveTickets({
  books,
  bets,
}: {
  readonly books: readonly MatchBook[]
  readonly bets: Bets
}): LiveTickets {
  const rows = Object.entries(bets).map(([place, stake]) => ticketRow({ books, place, stake }))
  return {
    element: el(
      'ul',
      { class: 'live-tickets', 'aria-label': say(FOOTBALL_WORDS.bill) },
      ...rows.map(({ element }) => element),
    ),
    show(goals, isOver) {
      for (const each of rows) each.show(goals, isOver)
    },
  }
}

interface TicketWish {
  readonly books: readonly MatchBook[]
  readonly place: string
  readonly stake: number
}

function ticketRow({ books, place, stake }: TicketWish): LiveTickets {
  const ticket = ticketOf(place) ?? { day: 0, legs: [] }
  const legs = ticket.legs.map((leg) => legRow(books, leg))
  const now = el('b')
  const label = el('span')
  return {
    element: el(
      'li',
      { class: 'live-ticket' },
      el('ul', {}, ...legs.map(({ element }) => element)),
      el('p', { class: 'live-sum' }, el('span', {}, `฿${shortBaht(stake)}`), label, now),
    ),
    show(goals, isOver) {
      for (const each of legs) each.show(goals[each.leg.match - 1] ?? [])
      const pays = payoutOf(FOOTBALL, { day: ticket.day, goals }, { [place]: stake })
      label.textContent = say(isOver ? FOOTBALL_WORDS.fullTime : FOOTBALL_WORDS.ifNow)
      now.textContent = `฿${baht(pays)}`
      now.className = pays > stake ? 'up' : ''
    },
  }
}

function legRow(books: readonly MatchBook[], leg: Leg) {
  const book = books[leg.match - 1]
  const score = el('span', { class: 'leg-score' })
  const mark = el('span', { class: 'standing' })
  return {
    leg,
    element: el(
      'li',
      {},
      el(
        'span',
        { class: 'leg-pick' },
        book && pickText(book, leg.pick),
        el('small', {}, book && matchText(book)),
      ),
      el('span', { class: 'leg-price' }, priceText(book?.prices.get(leg.pick) ?? 0, 'decimal')),
      score,
      mark,
    ),
    show(goals: readonly Goal[]) {
      if (!book) return
      const standing = standingOf(legAhead(book, leg, scoreOf(goals)))
      score.textContent = scoreOf(goals).join('-')
      mark.textContent = say(FOOTBALL_WORDS[standing])
      mark.dataset.standing = standing
    },
  }
}
