import { type DrawnDay, scoreOf, ticketOf } from '../../games/football/football.ts'
import { booksOf } from '../../games/football/match-book.ts'
import type { Bets, Drawn } from '../../games/game.ts'
import { FOOTBALL_WORDS } from '../../text/football-words.ts'
import { say } from '../frame/language.ts'
import { teamName } from './pick-text.ts'

/** A day and the scores of the matches that were bet on. */
export function footballText(drawn: Drawn, bets: Bets): string {
  const { day, goals } = drawn as unknown as DrawnDay
  const bet = Object.keys(bets).flatMap((place) => ticketOf(place)?.legs.map(({ match }) => match) ?? [])
  const books = booksOf(day)
  const scores = [...new Set(bet)]
    .toSorted((a, b) => a - b)
    .map((match) => {
      const book = books[match - 1]
      const score = scoreOf(goals[match - 1]).join('-')
      return book ? `${teamName(book.fixture.home)} ${score} ${teamName(book.fixture.away)}` : score
    })
  return [`${say(FOOTBALL_WORDS.day)} ${day}`, ...scores].join(' · ')
}
