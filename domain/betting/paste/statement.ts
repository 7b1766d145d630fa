import { type NumberSetId, permutations } from '../number-sets.ts'
import { listLength } from './list-length.ts'
import type { PasteWarning } from './paste-reading.ts'
import type { Mark, Token } from './scan.ts'
import { NO_SENSE, type Part, type Sense } from './sense.ts'

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
  const counts = tokens.flatMap((token) =>
    token.is === 'word' && token.word.is === 'turn' && token.word.count ? [token.word.count] : [],
  )
  if (isTopUnclear(tokens)) warnings.push('BAHT_OR_TOP')

  const left = partsOf(before)
  const right = partsOf(after)
  // 1 3 10=20: 10 may be the price of the others.
  if (
    equals >= 0 &&
    new Set(left.flatMap((part) => (part.is === 'amount' ? [part.text.length] : []))).size > 1
  )
    warnings.push('LIST_OR_STAKE')
  if ((equals >= 0 && !isOneList(left)) || isNamedTwice(left, right)) warnings.push('WORDS_UNCLEAR')
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
  const numbers = head.flatMap((part) => (part.is === 'amount' ? [part.text] : []))
  // 123 3 ประตู 10: 123 has six orders.
  if (counts.some((count) => numbers.some((number) => ordersOf(number) !== count)))
    warnings.push('COUNT_DIFFERS')
  return {
    numbers,
    pattern: patterns[0]?.text ?? null,
    set: set[0] ?? null,
    ...pricesOf(parts, joined(head), warnings),
    forList: equals >= 0 && taken === 0 && set.length + patterns.length === 0,
    warnings,
  }
}

/** 45 20 บน 67=30, 45*20 67=30: before "=" there are numbers of one price, with their words before or behind them all. */
function isOneList(left: readonly Part[]): boolean {
  const shape = left.map(({ is }) => (is === 'amount' ? 'A' : 'W')).join('')
  const amounts = left.flatMap((part) => (part.is === 'amount' ? [part] : []))
  if (!/^W?A*W?$/.test(shape) || amounts.slice(1).some(({ mark }) => mark === '*')) return false
  const [first, last] = [left[0], left.at(-1)]
  return first?.is !== 'sense' || last?.is !== 'sense' || isSamePlace(first.sense, last.sense)
}

/** บน 92 30 28=500 บน, ล่าง 82 50 25 ล่าง 15: the place of several numbers stands before them, so the later one is of others. */
function isNamedTwice(left: readonly Part[], right: readonly Part[]): boolean {
  const [first, ...rest] = left
  if (first?.is !== 'sense' || !isPlaced(first.sense)) return false
  const next = rest.findIndex(({ is }) => is === 'sense')
  const isListed = (next < 0 ? rest.length : next) > 1
  const behind = next < 0 ? right : rest.slice(next)
  const later = [...behind, ...right].some(({ is }) => is === 'amount') ? behind : []
  return isListed && later.some((part) => part.is === 'sense' && isPlaced(part.sense))
}

function isPlaced(sense: Sense): boolean {
  return sense.top || sense.bottom
}

/** False for ล่าง 45=20 บน, whose words name different places. */
function isSamePlace(a: Sense, b: Sense): boolean {
  return !isPlaced(a) || !isPlaced(b) || (a.top === b.top && a.bottom === b.bottom)
}

/** Longer numbers make sets, whose count is checked nowhere. */
function ordersOf(number: string): number {
  return number.length > 3 ? 0 : permutations(number).length
}

const TYPED_SETS: ReadonlySet<NumberSetId> = new Set<NumberSetId>([
  ...(['front_run', 'back_run', 'front_back', 'nineteen_doors'] as const),
  ...(['win_two', 'win_two_reversed', 'win_two_doubles', 'win_three'] as const),
])

/** "บ" is top before a number's price (45บ20), at the start, and beside a word for the bottom. Otherwise it may be baht. */
function isTopUnclear(tokens: readonly Token[]): boolean {
  const said = tokens.filter((token) => token.is !== 'mark')
  const at = said.findIndex((token) => token.is === 'word' && token.word.is === 'top_or_baht')
  if (at <= 0) return false
  // 45=20บ ล่าง, 45 บน 20บ 67 ล่าง 30: behind a price that has its place, or before a place, it may be baht.
  const [before, next] = [said[at - 2], said[at + 1]]
  if (said[at - 1]?.is === 'number' && (isPlaceName(next) || isPlaceName(before))) return true
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
  // 918=10 โต๊ด 30บ: the place may be that of 10, and top that of 30.
  const numbers = said.slice(0, -3).flatMap((token) => (token.is === 'number' ? [token.text] : []))
  const isPriced =
    numbers.length > 1 && (tokens.some((token) => isMark(token, '=')) || /[05]$/.test(numbers.at(-1) ?? ''))
  return isOnePrice && isNamed && !isPriced ? tokens.filter((token) => token !== last) : tokens
}

function isPlaceName(token: Token | undefined): boolean {
  return token?.is === 'word' && PLACE_NAMES.has(token.word.is)
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
    // 12 บน 50 กลับ 30: the reverse has the place of the number, where it has only one.
    const pairs = amounts.map(({ text }, i) => {
      const own = senses[i] ?? NO_SENSE
      return {
        sense: isTurnAlone(own) && i === 1 && amounts.length === 2 && senses[0] ? both(senses[0], own) : own,
        amount: text,
      }
    })
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
  // 12=50 กลับ 30: the second price is that of the reverse.
  const isOfTurn = shape === 'AWA' && senses[0] !== undefined && isTurnAlone(senses[0])
  if (!isOfTurn && !/^W?A*W?$/.test(shape)) warnings.push('WORDS_UNCLEAR')
  const marks = new Set(amounts.slice(1).map(({ mark }) => mark))
  const brackets = amounts[1]?.mark === '('
  const mark = amounts[1]?.mark ?? null
  if (marks.size > 1 && !brackets) warnings.push('SIGN_UNCLEAR')
  if (senses.some((sense) => !isSamePlace(before, sense))) warnings.push('WORDS_UNCLEAR')
  const sense = senses.reduce(both, before)
  return { amounts: amounts.map(({ text }) => text), mark, sense, pairs: [] }
}

function isTurnAlone(sense: Sense): boolean {
  return sense.turn && isStraight({ ...sense, turn: false }) && !sense.top
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
