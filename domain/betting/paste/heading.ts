import type { Token } from './scan.ts'
import { NO_SENSE, type Sense } from './sense.ts'
import { isMark, senseOfLine } from './statement.ts'

/** Words without a number ("บน", "3 ตัวบน", "2ล่าง") give the bet types of the lines below. */
export function readHeading(tokens: readonly Token[]): Sense | undefined {
  const [first, ...rest] = tokens.filter((token) => token.is !== 'mark')
  const counted = first?.is === 'number' && (first.text === '2' || first.text === '3') && rest.length > 0
  const words = counted ? rest : first ? [first, ...rest] : []
  if (words.length === 0 || tokens.some((token) => isMark(token, '='))) return undefined
  if (!words.every((token) => token.is === 'word')) return undefined
  if (words.some((token) => token.is === 'word' && (token.word.is === 'set' || token.word.is === 'each')))
    return undefined
  const sense = senseOfLine(words)
  if (sense === NO_SENSE) return undefined
  return counted && first.is === 'number' ? { ...sense, digits: Number(first.text) } : sense
}

/** 2ล่าง 45=20: the first digit counts the digits of the numbers after its word. 2 ล่าง 50 is a bet on 2. */
export function countedFirst(tokens: readonly Token[]): readonly Token[] {
  const [first, ...rest] = tokens
  if (first?.is !== 'number' || (first.text !== '2' && first.text !== '3')) return tokens
  const said = rest.filter((token) => token.is !== 'mark')
  const [word, number, ...after] = said
  const isPlace = word?.is === 'word' && PLACES.has(word.word.is)
  const digits = Number(first.text)
  if (!isPlace || number?.is !== 'number' || number.text.length !== digits) return tokens
  if (after.length === 0 || after.some((token) => token.is === 'word' && PLACES.has(token.word.is)))
    return tokens
  return [{ is: 'word', word: { is: 'digits', digits } }, ...rest]
}

const PLACES: ReadonlySet<string> = new Set(['top', 'bottom', 'both', 'tod', 'front'])

/** `2บน = 45*20`: the sign after the words of a place is none of a price, where no numbers wait for one. */
export function withoutHeadingSign(
  tokens: readonly Token[],
  { waiting }: { readonly waiting: { readonly numbers: readonly string[] } },
): readonly Token[] {
  const sign = tokens.findIndex((token) => isMark(token, '='))
  const before = tokens.slice(0, Math.max(0, sign)).filter((token) => token.is !== 'mark')
  const isHeading = readHeading(before) !== undefined && waiting.numbers.length === 0
  const numbers = tokens.slice(sign + 1).filter(({ is }) => is === 'number')
  // 3 บน=50 ล่าง=20: the signs of prices.
  const isPrices = tokens.some(
    (token, at) => at > sign && isMark(token, '=') && tokens[at - 1]?.is === 'word',
  )
  return isHeading && !isPrices && numbers.length > 1 ? tokens.filter((_, at) => at !== sign) : tokens
}
