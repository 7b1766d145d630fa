import type { NumberSetId } from '../number-sets.ts'
import type { PasteWarning } from './paste-reading.ts'
import type { Mark, Token } from './scan.ts'

/** What the words near a number say about it. */
export interface Sense {
  readonly top: boolean
  readonly bottom: boolean
  readonly tod: boolean
  readonly front: boolean
  readonly run: boolean
  readonly turn: boolean
  readonly digits: number | null
}

export const NO_SENSE: Sense = {
  top: false,
  bottom: false,
  tod: false,
  front: false,
  run: false,
  turn: false,
  digits: null,
}

/** The numbers, prices and words that belong together on a line. */
export interface Statement {
  readonly numbers: readonly string[]
  readonly pattern: string | null
  readonly set: NumberSetId | null
  readonly amounts: readonly string[]
  /** The sign between the prices. */
  readonly mark: Mark | null
  readonly sense: Sense
  /** Prices with a place each: `79บน100ล่าง50`. `amounts` is empty then. */
  readonly pairs: readonly { readonly sense: Sense; readonly amount: string }[]
  /** True when there is only a price: it applies to the numbers of the lines above. */
  readonly forList: boolean
  readonly warnings: readonly PasteWarning[]
}

type Part = { is: 'amount'; text: string; mark: Mark } | { is: 'sense'; sense: Sense }

/** Reads one statement, which has at most one "=". */
export function readStatement(line: readonly Token[]): Statement {
  const tokens = withoutBaht(line)
  const equals = tokens.findIndex((token) => isMark(token, '=') || isEach(token))
  const before = equals < 0 ? tokens : tokens.slice(0, equals)
  const after = equals < 0 ? [] : tokens.slice(equals + 1)
  const warnings: PasteWarning[] = []
  const set = tokens.flatMap((token) =>
    token.is === 'word' && token.word.is === 'set' ? [token.word.set] : [],
  )
  const patterns = tokens.flatMap((token) => (token.is === 'pattern' ? [token] : []))
  if (set.length + patterns.length > 1) warnings.push('NOT_UNDERSTOOD')
  if (patterns[0]?.unclear) warnings.push('SIGN_UNCLEAR')
  if (tokens.some((token) => token.is === 'word' && token.word.is === 'set' && token.word.unclear))
    warnings.push('SET_UNCLEAR')
  if (isTopUnclear(tokens)) warnings.push('BAHT_OR_TOP')

  const left = partsOf(before)
  const right = partsOf(after)
  const typed = set[0] !== undefined && TYPED_SETS.has(set[0]) ? 1 : 0
  const lefts = left.filter((part) => part.is === 'amount').length
  let taken = lefts
  if (equals < 0) {
    taken =
      set[0] !== undefined || patterns[0]
        ? patterns[0]
          ? 0
          : Math.min(typed, lefts)
        : listLength(left, warnings)
  }
  const { head, tail } = cut(left, taken)
  const parts = [...tail, ...right]
  return {
    numbers: head.flatMap((part) => (part.is === 'amount' ? [part.text] : [])),
    pattern: patterns[0]?.text ?? null,
    set: set[0] ?? null,
    ...pricesOf(parts, joined(head), warnings),
    forList: equals >= 0 && taken === 0 && set.length + patterns.length === 0,
    warnings,
  }
}

const TYPED_SETS: ReadonlySet<NumberSetId> = new Set<NumberSetId>([
  ...(['front_run', 'back_run', 'front_back', 'nineteen_doors'] as const),
  ...(['win_two', 'win_two_reversed', 'win_two_doubles', 'win_three'] as const),
])

/** How many of the numbers are bets, where no "=" separates them from the prices. */
function listLength(parts: readonly Part[], warnings: PasteWarning[]): number {
  const amounts = parts.filter((part) => part.is === 'amount')
  const first = amounts[0]
  if (!first) return 0
  if (amounts.length === 1) return 1
  const from = parts.indexOf(first)
  const wordAt = parts.findIndex((part, i) => i > from && part.is === 'sense')
  const leading = (wordAt < 0 ? parts.slice(from) : parts.slice(from, wordAt)).filter(
    (part) => part.is === 'amount',
  )
  const priced = wordAt >= 0 && parts.slice(wordAt).some((part) => part.is === 'amount')
  const same = leading.every(({ text }) => text.length === first.text.length)
  const marks = new Set(leading.slice(1).map(({ mark }) => mark))
  // 12 34 ล่าง 50 has two bets; 12 50 บน 30 ล่าง, with a place after each price, has one.
  if (priced && leading.length > 1 && parts.at(-1)?.is === 'amount') {
    // 123 100 โต๊ด 50: 100 may be a number or a price.
    if (same && leading.length === 2 && leading[1]?.text.endsWith('0')) warnings.push('LIST_OR_STAKE')
    return same ? leading.length : 1
  }
  if (leading.length === 1 || marks.has('*') || marks.has('/') || marks.has('(')) return 1
  if (!same && !isPricedList(leading)) return 1
  if (!same) {
    warnings.push('LIST_OR_STAKE')
    return leading.length - 1
  }
  if (marks.has(',')) return leading.length
  // 2 ตัวล่าง 45 67 89 20: words of a place go with a price, which is the last number. 12 50 50 บน has two prices.
  const twoPrices = leading.length === 3 && leading[1]?.text === leading[2]?.text
  if (leading.length > 2 && parts.some(({ is }) => is === 'sense') && !twoPrices) {
    warnings.push('LIST_OR_STAKE')
    return leading.length - 1
  }
  if (leading.length <= 3) warnings.push('LIST_OR_STAKE')
  return leading.length === 2 ? 1 : leading.length
}

/** 45 67 89 100: numbers of one length, and a price. 123 100 50 is one number with two prices, which are round. */
function isPricedList(amounts: readonly { readonly text: string }[]): boolean {
  const numbers = amounts.slice(0, -1)
  const length = numbers[0]?.text.length
  if (numbers.length < 2 || !numbers.every(({ text }) => text.length === length)) return false
  return numbers.length > 2 || !/[05]$/.test(numbers[1]?.text ?? '')
}

/** "บ" is top before a number's price (45บ20), at the start, and beside a word for the bottom. Otherwise it may be baht. */
function isTopUnclear(tokens: readonly Token[]): boolean {
  const said = tokens.filter((token) => token.is !== 'mark')
  const at = said.findIndex((token) => token.is === 'word' && token.word.is === 'top_or_baht')
  if (at <= 0) return false
  if (said.some((token) => token.is === 'word' && token.word.is === 'bottom'))
    return said.at(-1) === said[at] && !/^(NNWNW|NWNNW)$/.test(said.map(shapeOf).join(''))
  return at !== 1 || said[2]?.is !== 'number' || tokens.findIndex((token) => isMark(token, '=')) === 1
}

function shapeOf({ is }: Token): string {
  return is === 'number' ? 'N' : is === 'word' ? 'W' : '?'
}

/** 45 ล่าง 20 บ.: after the only price of a place that is named, "บ" is baht. */
function withoutBaht(tokens: readonly Token[]): readonly Token[] {
  const said = tokens.filter((token) => token.is !== 'mark')
  const last = said.at(-1)
  if (last?.is !== 'word' || last.word.is !== 'top_or_baht') return tokens
  const isOnePrice = /^N+WNW$|^W+NNW$/.test(said.map(shapeOf).join(''))
  const isNamed = said.some((token) => token.is === 'word' && PLACE_NAMES.has(token.word.is))
  return isOnePrice && isNamed ? tokens.filter((token) => token !== last) : tokens
}

const PLACE_NAMES: ReadonlySet<string> = new Set(['top', 'bottom', 'both', 'tod'])

/** Splits after the first `count` numbers and the words before them. */
function cut(parts: readonly Part[], count: number): { head: readonly Part[]; tail: readonly Part[] } {
  let seen = 0
  let at = 0
  while (at < parts.length && (seen < count || (count === 0 && parts[at]?.is === 'sense'))) {
    if (parts[at]?.is === 'amount') seen += 1
    at += 1
  }
  return { head: parts.slice(0, at), tail: parts.slice(at) }
}

function pricesOf(parts: readonly Part[], before: Sense, warnings: PasteWarning[]) {
  const shape = parts.map(({ is }) => (is === 'amount' ? 'A' : 'W')).join('')
  const amounts = parts.flatMap((part) => (part.is === 'amount' ? [part] : []))
  const senses = parts.flatMap((part) => (part.is === 'sense' ? [part.sense] : []))
  if (/^(WA){2,3}$|^(AW){2,3}$/.test(shape)) {
    const pairs = amounts.map(({ text }, i) => ({ sense: senses[i] ?? NO_SENSE, amount: text }))
    return { amounts: [], mark: null, sense: before, pairs }
  }
  // 123=100โต๊ด50, 3ตัวตรง 123=100 โต๊ด 50: straight at the first price, in any order at the second.
  if (shape === 'AWA' && isStraight(before) && senses[0]?.tod && amounts[0] && amounts[1]) {
    const [straight, anyOrder] = amounts
    const top: Sense = { ...NO_SENSE, top: true, digits: before.digits }
    return {
      ...{ amounts: [], mark: null, sense: before },
      pairs: [
        { sense: top, amount: straight.text },
        { sense: { ...NO_SENSE, tod: true }, amount: anyOrder.text },
      ],
    }
  }
  if (!/^W?A*W?$/.test(shape)) warnings.push('WORDS_UNCLEAR')
  const marks = new Set(amounts.slice(1).map(({ mark }) => mark))
  const brackets = amounts[1]?.mark === '('
  const mark = amounts[1]?.mark ?? null
  if (marks.size > 1 && !brackets) warnings.push('SIGN_UNCLEAR')
  const sense = senses.reduce(both, before)
  return { amounts: amounts.map(({ text }) => text), mark, sense, pairs: [] }
}

function isStraight({ bottom, tod, front, run, turn }: Sense): boolean {
  return !(bottom || tod || front || run || turn)
}

function partsOf(tokens: readonly Token[]): Part[] {
  const parts: Part[] = []
  let mark: Mark = ' '
  for (const token of tokens) {
    if (token.is === 'mark') mark = token.mark
    else if (token.is === 'number') {
      parts.push({ is: 'amount', text: token.text, mark })
      mark = ' '
    } else if (token.is === 'word') {
      const sense = senseOf(token)
      const last = parts.at(-1)
      if (sense && last?.is === 'sense')
        parts[parts.length - 1] = { is: 'sense', sense: both(last.sense, sense) }
      else if (sense) parts.push({ is: 'sense', sense })
    }
  }
  return parts
}

function joined(parts: readonly Part[]): Sense {
  return parts.reduce((sense, part) => (part.is === 'sense' ? both(sense, part.sense) : sense), NO_SENSE)
}

function both(a: Sense, b: Sense): Sense {
  return {
    top: a.top || b.top,
    bottom: a.bottom || b.bottom,
    tod: a.tod || b.tod,
    front: a.front || b.front,
    run: a.run || b.run,
    turn: a.turn || b.turn,
    digits: b.digits ?? a.digits,
  }
}

export function senseOfLine(tokens: readonly Token[]): Sense {
  return joined(partsOf(tokens))
}

function senseOf(token: Token): Sense | undefined {
  if (token.is !== 'word') return undefined
  switch (token.word.is) {
    case 'top':
    case 'straight':
    case 'top_or_baht':
      return { ...NO_SENSE, top: true }
    case 'bottom':
      return { ...NO_SENSE, bottom: true }
    case 'both':
      return { ...NO_SENSE, top: true, bottom: true }
    case 'tod':
      return { ...NO_SENSE, tod: true }
    case 'front':
      return { ...NO_SENSE, front: true }
    case 'run':
      return { ...NO_SENSE, run: true }
    case 'turn':
      return { ...NO_SENSE, turn: true }
    case 'digits':
      return { ...NO_SENSE, digits: token.word.digits }
    default:
      return undefined
  }
}

export function isMark(token: Token | undefined, mark: Mark): boolean {
  return token?.is === 'mark' && token.mark === mark
}

function isEach(token: Token): boolean {
  return token.is === 'word' && token.word.is === 'each'
}
