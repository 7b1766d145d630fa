import { satangToBaht } from '../../money.ts'
import { nameOf } from '../bet-types.ts'
import { PASTE_WARNINGS, type PasteBet, type PasteLine, type PasteWarning } from './paste-reading.ts'

/** More numbers than this at one price are counted instead of named. */
const NAMED_MAX = 6

const WITHOUT_BETS: Readonly<Record<Exclude<PasteLine['is'], 'bets'>, string>> = {
  heading: 'หัวข้อของบรรทัดต่อไป',
  waiting: 'รอราคาจากบรรทัดต่อไป',
  note: 'ชื่อผู้ซื้อ',
  ignored: 'ข้าม ไม่ใช่รายการแทง',
  blank: '',
  unread: 'ไม่คิดบรรทัดนี้',
}

/** What a line was taken for, in the words of the trade: `2 ตัวบน 12 21 ตัวละ 50 บาท`. */
export function explain(
  is: PasteLine['is'],
  bets: readonly PasteBet[],
  warnings: readonly PasteWarning[],
): string {
  const taken = is === 'bets' ? groups(bets) : [WITHOUT_BETS[is]]
  const doubts = warnings.map((code) => PASTE_WARNINGS[code].words)
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
    const named = own.length > NAMED_MAX ? `${own.length} เลข` : own.join(' ')
    const each = own.length > 1 ? 'ตัวละ ' : ''
    return `${nameOf(bet.type)} ${named} ${each}${satangToBaht(bet.stake)} บาท`
  })
}
