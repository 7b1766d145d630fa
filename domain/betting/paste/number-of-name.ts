import { scan } from './scan.ts'

/**
 * Whether what stands behind the name of a lottery begins with a number that has no price of its own while more numbers follow: 88 of
 * `ยี่กี 88 45=20`, 225 of `นิเคอิ 225 บน 45*20`. It may be a round or a part of the name.
 */
export function isBareNumber(behind: string): boolean {
  const tokens = scan(behind.replace(/^[ :.#(-]+/, ''))
  const [first, ...after] = tokens
  if (first?.is !== 'number') return false
  const from = after.findIndex((token) => !(token.is === 'mark' && WEAK.has(token.mark)))
  const [next, ...later] = after.slice(Math.max(0, from))
  const numbers = after.filter(({ is }) => is === 'number').length
  // 45-20: the only number that follows is a price.
  const isJoined = after[0]?.is === 'mark' && after[0].mark === '-' && numbers === 1
  if (next?.is === 'number') return !isJoined
  // 2ล่าง 45=20: the digit counts those of the numbers.
  if (next?.is !== 'word' || first.text === '2' || first.text === '3') return false
  if (next.word.is === 'set') return numbers > 0
  const price = later.findIndex(({ is }) => is === 'number')
  const isPriced = price >= 0 && later.slice(0, price).every(({ is }) => is === 'word' || is === 'mark')
  return isPriced && later[price + 1]?.is === 'mark' && later[price + 2]?.is === 'number'
}

/** What may stand between a name's number and the bets. */
const WEAK: ReadonlySet<string> = new Set([' ', '-', ')'])
