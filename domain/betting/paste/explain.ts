import { satangToBaht } from '../../money.ts'
import { backRun, frontRun, nineteenDoors } from '../number-sets.ts'
import type { PasteBet, PasteLine, PasteWarning } from './paste-reading.ts'
import { pasteWords, WARNING_WORDS } from './paste-words.ts'

/** With more numbers than this at one price, only the first few and their count are shown. */
const NAMED_MAX = 6
const FEW = 3
const WORD_MAX = 24

interface Named {
  /** The words that nobody knows. */
  readonly unknown?: readonly string[] | undefined
  /** The lotteries that the line, or else its slip, names. */
  readonly lotteries?: readonly string[]
}

/** How a line was read, in players' words: `2 ตัวบน 12 21 ตัวละ 50 บาท`. */
export function explain(
  is: PasteLine['is'],
  bets: readonly PasteBet[],
  warnings: readonly PasteWarning[],
  { unknown = [], lotteries = [] }: Named = {},
): string {
  const taken = is === 'bets' ? groups(bets) : [pasteWords[is]]
  const doubts = warnings.map((code) => {
    if (code === 'UNKNOWN_WORD' && unknown.length > 0) return pasteWords.unknown(fewOf(unknown))
    if (code === 'LOTTERY_NAMED' && lotteries.length > 0) return pasteWords.lotteries(fewOf(lotteries))
    return WARNING_WORDS[code]
  })
  return [...taken, ...doubts].filter((words) => words !== '').join(' · ')
}

function fewOf(words: readonly string[]): string {
  return words
    .slice(0, FEW)
    .map((word) => word.slice(0, WORD_MAX))
    .join(' ')
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
    const named = own.length > NAMED_MAX ? manyOf(own) : own.join(' ')
    const say = own.length > 1 ? pasteWords.each : pasteWords.one
    return say(pasteWords.type(bet.type), named, satangToBaht(bet.stake))
  })
}

function manyOf(numbers: readonly string[]): string {
  return pasteWords.numbers(numbers.length, numbers.slice(0, FEW).join(' '), runOf(numbers))
}

/** The runs on one digit have a name of their own: ten numbers of a front run are not those of a back run. */
function runOf(numbers: readonly string[]): string {
  const [first = ''] = numbers
  if (first.length !== 2) return ''
  const own = numbers.join(' ')
  const [tens = '', units = ''] = first
  if (own === frontRun(tens).join(' ')) return pasteWords.frontRun(tens)
  if (own === backRun(units).join(' ')) return pasteWords.backRun(units)
  return own === nineteenDoors(tens).join(' ') ? pasteWords.nineteenDoors(tens) : ''
}
