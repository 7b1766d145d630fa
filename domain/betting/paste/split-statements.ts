import type { PasteWarning } from './paste-reading.ts'
import type { Token } from './scan.ts'
import { NO_SENSE, type Sense } from './sense.ts'
import { isMark, senseOfLine } from './statement.ts'

/** A part of a line with prices of its own, and the words at the line's beginning where it has none. */
export interface Part {
  readonly tokens: readonly Token[]
  readonly heading: Sense | null
}

/** `12=50 34=20`, `45 ล่าง 20 67 บน 30` and `บน 45*20 ล่าง 67*20` are two statements each. */
export function splitStatements(line: readonly Token[], warnings: PasteWarning[]): readonly Part[] {
  const tokens = withoutPriceSigns(line)
  if (tokens.filter((token) => isMark(token, '=')).length < 2)
    return splitAt(tokens, startsOf(tokens, warnings)).map(alone)
  const first = tokens.findIndex(isSaid)
  return tokens[first]?.is === 'word' ? headed(tokens, warnings) : trailed(tokens, warnings)
}

/** `45 บน=20 ล่าง=20`: the sign stands between the word and its price. */
function withoutPriceSigns(tokens: readonly Token[]): readonly Token[] {
  const signs = tokens.flatMap((token, at) => (isMark(token, '=') ? [at] : []))
  const isPrice = signs.length > 1 && signs.every((at) => isPlace(tokens[at - 1]))
  // โต๊ด=10บ 67 ล่าง=10: "บ" behind a price may be baht.
  const isBaht = tokens.some((token, at) => isBahtOrTop(token) && !isMark(tokens[at + 1], '='))
  const startsWithNumber = tokens.find(isSaid)?.is === 'number'
  return isPrice && !isBaht && startsWithNumber ? tokens.filter((token) => !isMark(token, '=')) : tokens
}

/** ล่าง 45=20 67=30: the words at the beginning hold until others come, and words belong to the number after them. */
function headed(tokens: readonly Token[], warnings: PasteWarning[]): readonly Part[] {
  const starts = startsBySign(tokens).map((start) => {
    let at = start
    // "บ" behind a price stays there: it may be baht.
    while (at > 0 && !isNumber(tokens[at - 1]) && !isBahtOrTop(tokens[at - 1])) at -= 1
    return at
  })
  const parts = splitAt(tokens, starts).map((part) => {
    const number = part.findIndex(isNumber)
    return { part, words: part.slice(0, number).filter(isWord), after: part.slice(number).filter(isWord) }
  })
  const isClear = parts.every(
    ({ words, after }, nth) =>
      after.length === 0 && (nth === 0 || (words.every(isNaming) && words.filter(isPlace).length < 2)),
  )
  if (!isClear) warnings.push('WORDS_UNCLEAR')
  let heading: Sense | null = null
  return parts.map(({ part, words }) => {
    const sense = senseOfLine(words)
    if (sense !== NO_SENSE) heading = sense
    return { tokens: part, heading: words.length > 0 ? null : heading }
  })
}

/** 45=20บน 67=30ล่าง: each has its words at its end, or it is unclear whose they are. */
function trailed(tokens: readonly Token[], warnings: PasteWarning[]): readonly Part[] {
  const parts = splitAt(tokens, startsBySign(tokens))
  const isEachNamed = parts.every(
    (part) => isWord(part.findLast(isSaid)) && part.filter(isPlace).length === 1,
  )
  const isSomeNamed = parts.slice(0, -1).some((part) => part.some(isWord))
  if (isSomeNamed && !isEachNamed) warnings.push('WORDS_UNCLEAR')
  return parts.map(alone)
}

/** The number before each "=" but the first begins a statement. */
function startsBySign(tokens: readonly Token[]): number[] {
  const signs = tokens.flatMap((token, at) => (isMark(token, '=') ? [at] : []))
  return signs.slice(1).map((sign) => {
    let at = sign
    while (at > 0 && tokens[at]?.is !== 'number') at -= 1
    return at
  })
}

/** Without "=": at a number behind a price that has its place, or at a place behind a number and its price. */
function startsOf(tokens: readonly Token[], warnings: PasteWarning[]): number[] {
  if (tokens.some((token) => isMark(token, '='))) return []
  const said = tokens.flatMap((token, at) => (isSaid(token) ? [{ token, at }] : []))
  const shape = said.map(({ token }) => (isNumber(token) ? 'N' : isNaming(token) ? 'P' : '?')).join('')
  if (PLACE_FIRST.test(shape)) {
    const starts = [...shape.matchAll(/NP/g)].flatMap(({ index }) => said[index + 1]?.at ?? [])
    return starts.some((at) => isBahtOrTop(tokens[at])) ? [] : starts
  }
  if (!PLACE_BETWEEN.test(shape)) return []
  const isPriced = said.every(
    ({ token, at }, nth) =>
      !isNumber(token) || shape[nth - 1] !== 'N' || !(isMark(tokens[at - 1], '*') || isBaht(tokens, at + 1)),
  )
  if (!isPriced) return []
  const starts = [...shape.matchAll(/PN(?=N)/g)].flatMap(({ index }) => said[index + 2]?.at ?? [])
  if (!starts.every((at) => isBegun(tokens, at))) return []
  // 45 บน 20 30 ล่าง 50: 30 may be a number, or a second price.
  // 45 20 ล่าง 67 89 บน 30: so may 20.
  const lasts = [...shape.matchAll(/NN(?=P)/g)].flatMap(({ index }) => said[index + 1]?.at ?? [])
  if ([...starts, ...lasts].some((at) => isRound(tokens[at]))) warnings.push('LIST_OR_STAKE')
  return starts
}

/** `บน 45*20 ล่าง 67*30` and `45 บน 20 67 ล่าง 30`: the whole line has one of these forms, or it is one statement. */
const PLACE_FIRST = /^(?:P+NN+){2,}$/
const PLACE_BETWEEN = /^(?:N+(?:PN)+){2,}$/

/** A number behind a space, or behind a comma that is none of thousands. Another sign makes it a part of the price. */
function isBegun(tokens: readonly Token[], at: number): boolean {
  const [sign, number] = [tokens[at - 1], tokens[at]]
  return isMark(sign, ' ') || (isMark(sign, ',') && number?.is === 'number' && number.text.length !== 3)
}

function isBaht(tokens: readonly Token[], at: number): boolean {
  const token = isMark(tokens[at], ' ') ? tokens[at + 1] : tokens[at]
  return token?.is === 'word' && token.word.is === 'baht'
}

function isRound(token: Token | undefined): boolean {
  return token?.is === 'number' && /.[05]$/.test(token.text)
}

function splitAt(tokens: readonly Token[], starts: readonly number[]): readonly (readonly Token[])[] {
  const edges = [0, ...starts, tokens.length]
  return edges.slice(1).map((to, nth) => tokens.slice(edges[nth], to))
}

function alone(tokens: readonly Token[]): Part {
  return { tokens, heading: null }
}

function isSaid(token: Token): boolean {
  return token.is === 'word' ? isWord(token) : token.is !== 'mark'
}

function isNumber(token: Token | undefined): boolean {
  return token?.is === 'number' || token?.is === 'pattern'
}

function isWord(token: Token | undefined): boolean {
  return token?.is === 'word' && token.word.is !== 'filler' && token.word.is !== 'baht'
}

const PLACES: ReadonlySet<string> = new Set([
  'top',
  'straight',
  'bottom',
  'both',
  'tod',
  'front',
  'top_or_baht',
])

function isPlace(token: Token | undefined): boolean {
  return token?.is === 'word' && PLACES.has(token.word.is)
}

function isBahtOrTop(token: Token | undefined): boolean {
  return token?.is === 'word' && token.word.is === 'top_or_baht'
}

/** Words that stand before a number of their own. */
function isNaming(token: Token): boolean {
  if (token.is !== 'word') return false
  return isPlace(token) || token.word.is === 'digits' || token.word.is === 'run'
}
