import type { MatchBook } from '../../games/football/match-book.ts'
import { TEAMS } from '../../games/football/teams.ts'
import { FOOTBALL_WORDS, LINE_NAMES } from '../../text/football-words.ts'
import { say } from '../frame/language.ts'

export function teamName(team: number): string {
  const found = TEAMS[team]
  return found ? say(found.name) : ''
}

/** A handicap of so many quarters, whoever gives it. */
export function lineName(quarters: number): string {
  const name = LINE_NAMES[Math.abs(quarters)]
  return name ? say(name) : String(Math.abs(quarters) / 4)
}

/** Whether a side gives the handicap or gets it; of a level line neither. */
export function sideOfLine(pick: 'hh' | 'ha', handicap: number): string {
  if (handicap === 0) return ''
  const gives = pick === 'hh' ? handicap < 0 : handicap > 0
  return say(gives ? FOOTBALL_WORDS.gives : FOOTBALL_WORDS.gets)
}

/** `2.5`, and `2-2.5` for a quarter line. */
export function goalsText(quarters: number): string {
  if (quarters % 2 === 0) return String(quarters / 4)
  return `${(quarters - 1) / 4}-${(quarters + 1) / 4}`
}

/** A pick with the team or line that it names. */
export function pickText({ fixture, handicap, goals }: MatchBook, pick: string): string {
  const { home, away } = fixture
  if (pick === 'h' || pick === 'a')
    return `${teamName(pick === 'h' ? home : away)} ${say(FOOTBALL_WORDS.wins)}`
  if (pick === 'd') return say(FOOTBALL_WORDS.draw)
  if (pick === 'hh' || pick === 'ha')
    return `${teamName(pick === 'hh' ? home : away)} ${sideOfLine(pick, handicap)} ${lineName(handicap)}`
  if (pick === 'ov') return `${say(FOOTBALL_WORDS.over)} ${goalsText(goals)}`
  if (pick === 'un') return `${say(FOOTBALL_WORDS.under)} ${goalsText(goals)}`
  return pick === 'sx' ? say(FOOTBALL_WORDS.otherScore) : pick.slice(1)
}

export function matchText({ fixture: { home, away } }: MatchBook): string {
  return `${teamName(home)} – ${teamName(away)}`
}
