import { satangToBaht } from '../../money.ts'
import type { PasteBet, PasteLine, PasteWarning } from './paste-reading.ts'
import { pasteWords, WARNING_WORDS } from './paste-words.ts'

/** With more numbers than this at one price, only their count is shown. */
const NAMED_MAX = 6

/** How a line was read, in players' words: `2 ตัวบน 12 21 ตัวละ 50 บาท`. */
export function explain(
  is: PasteLine['is'],
  bets: readonly PasteBet[],
  warnings: readonly PasteWarning[],
): string {
  const taken = is === 'bets' ? groups(bets) : [pasteWords[is]]
  const doubts = warnings.map((code) => WARNING_WORDS[code])
  return [...taken, ...doubts].filter((words) => words !== '').join(' · ')
}

function groups(bets: readonly PasteBet[]): string[] {
  const numbers = new Map<string, { bet: PasteBet; numbers: string[] }>()
  for (const bet of bets) {
    const key = `${bet.type} ${bet.stake}`
    const group = numbers.get(key)
    if (group) group.numbers.push(bet.number)
    else numbers.set(key, { bet, numbers: [bet.number] })
  }
  return [...numbers.values()].map(({ bet, numbers: own }) => {
    const named = own.length > NAMED_MAX ? pasteWords.numbers(own.length) : own.join(' ')
    const say = own.length > 1 ? pasteWords.each : pasteWords.one
    return say(pasteWords.type(bet.type), named, satangToBaht(bet.stake))
  })
}
