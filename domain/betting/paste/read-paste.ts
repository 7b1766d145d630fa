import { MAX_LINES } from '../admit.ts'
import { SET_PRICE } from '../win/set-of-four.ts'
import { betsOf, type Context } from './bets-of.ts'
import { explain } from './explain.ts'
import {
  isAmbiguous,
  type PasteBet,
  type PasteLine,
  type PasteReading,
  type PasteSetting,
  type PasteWarning,
} from './paste-reading.ts'
import { hasOtherDigits, plainText, scan, type Token } from './scan.ts'
import { isMark, NO_SENSE, readStatement, type Sense, type Statement, senseOfLine } from './statement.ts'

/** As much as a bet body may hold on the wire; a longer text is not a slip. */
const TEXT_MAX = 262_144
/** A line of a slip is a few words; a longer one is not read, so that no line can cost more than its length. */
const LINE_MAX = 2000
/** Twice as many lines as a ticket has room for, so that names and headings fit between. The reading ends there. */
const LINES_MAX = 2 * MAX_LINES

interface State {
  readonly setting: PasteSetting
  heading: Sense
  carried: Sense | null
  /** Numbers above that wait for their price, and which lines they stand on. */
  waiting: { numbers: string[]; lines: number[] }
  count: number
  /** The ticket has no room for more: the reading ends with the line that did not fit. */
  full: boolean
}

/** A line as far as it is read; the words of the explanation come last. */
interface Draft {
  readonly text: string
  is: PasteLine['is']
  bets: readonly PasteBet[]
  warnings: PasteWarning[]
}

/**
 * Reads a slip as players write it in chats. Pure and total: every text has a reading, each line says what it was
 * taken for, and a line that can be meant otherwise is flagged as ambiguous and never quietly decided.
 */
export function readPaste(text: string, setting: PasteSetting): PasteReading {
  if (text.length > TEXT_MAX) {
    const line: Draft = { text: '', is: 'unread', bets: [], warnings: ['TOO_LONG'] }
    return { version: 1, lines: [finished(line)], buyerNote: null }
  }
  const state: State = {
    setting,
    heading: NO_SENSE,
    carried: null,
    waiting: { numbers: [], lines: [] },
    count: 0,
    full: false,
  }
  const drafts: Draft[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    const draft = readLine(line, state, drafts)
    drafts.push(
      drafts.length < LINES_MAX ? draft : { ...draft, is: 'unread', bets: [], warnings: ['TOO_MANY_LINES'] },
    )
    if (state.full || drafts.length > LINES_MAX) break
  }
  leaveUnpriced(state, drafts)
  const buyerNote = takeNote(drafts)
  return { version: 1, lines: drafts.map(finished), buyerNote }
}

function finished({ text, is, bets, warnings }: Draft): PasteLine {
  const ambiguous = warnings.some((code) => isAmbiguous(code))
  return { text, is, bets, warnings, explanation: explain(is, bets, warnings), ambiguous }
}

function readLine(text: string, state: State, drafts: readonly Draft[]): Draft {
  const draft: Draft = { text, is: 'unread', bets: [], warnings: [] }
  const say = (is: PasteLine['is'], ...warnings: PasteWarning[]) => ({ ...draft, is, warnings })
  if (text.length > LINE_MAX) return say('unread', 'TOO_LONG')
  if (hasOtherDigits(text)) return say('unread', 'OTHER_DIGITS')
  const plain = withoutNumbering(plainText(text))
  if (plain === '') return say('blank')
  const date = readDate(plain)
  if (date) return date === 'sure' ? say('ignored') : say('ignored', 'DATE_OR_BET')

  const bare = bareCommas(plain)
  const all = scan(bare)
  const chatAt = all.findIndex((token) => token.is === 'word' && token.word.is === 'chat')
  const tokens = chatAt < 0 ? all : all.slice(0, chatAt)
  const numbers = tokens.flatMap((token) => (token.is === 'number' ? [token.text] : []))
  if (chatAt >= 0 && !tokens.some((token) => isMark(token, '='))) return say('ignored')
  if (all.some(({ is }) => is === 'unknown')) {
    return numbers.length === 0 ? say('ignored') : say('unread', 'UNKNOWN_WORD')
  }
  const heading = readHeading(tokens)
  if (heading) {
    state.heading = heading
    state.carried = null
    return say('heading')
  }
  const [number = ''] = numbers
  if (tokens.length === 1 && numbers.length === 1 && number.length > 3)
    return readLongNumber(draft, number, state)
  if (!tokens.some(({ is }) => is === 'number' || is === 'word' || is === 'pattern')) return say('ignored')

  const warnings: PasteWarning[] = chatAt >= 0 ? ['TOTAL_IGNORED'] : []
  if (bare !== plain) warnings.push('COMMA_UNCLEAR')
  return readBets({ ...draft, warnings }, tokens, state, drafts)
}

/** Four digits alone are one set where sets are sold, and nothing elsewhere; more are a mistake. */
function readLongNumber(draft: Draft, number: string, state: State): Draft {
  if (number.length !== 4) return { ...draft, warnings: ['WRONG_DIGITS'] }
  if (!state.setting.sold.includes('four_set')) return { ...draft, is: 'ignored', warnings: ['FOUR_DIGITS'] }
  if (state.count + 1 > MAX_LINES) {
    state.full = true
    return { ...draft, warnings: ['TOO_MANY_LINES'] }
  }
  state.count += 1
  return { ...draft, is: 'bets', bets: [{ type: 'four_set', number, stake: SET_PRICE }] }
}

function readBets(draft: Draft, tokens: readonly Token[], state: State, drafts: readonly Draft[]): Draft {
  const warnings = [...draft.warnings]
  const bets: PasteBet[] = []
  for (const part of splitStatements(tokens, warnings)) {
    const statement = readStatement(part)
    if (isList(statement)) {
      state.waiting.numbers.push(...statement.numbers)
      state.waiting.lines.push(drafts.length)
      return { ...draft, is: 'waiting', warnings: [...warnings, ...statement.warnings] }
    }
    const whole = withWaiting(statement, state, warnings, drafts)
    const read = betsOf(
      whole,
      { heading: state.heading, carried: state.carried } satisfies Context,
      state.setting,
    )
    bets.push(...read.bets)
    warnings.push(...read.warnings)
    if (whole.sense.top || whole.sense.bottom) state.carried = whole.sense
  }
  const own = [...new Set(warnings)]
  if (state.count + bets.length > MAX_LINES) {
    state.full = true
    return { ...draft, is: 'unread', warnings: [...own, 'TOO_MANY_LINES'] }
  }
  state.count += bets.length
  return { ...draft, is: bets.length > 0 ? 'bets' : 'unread', bets, warnings: own }
}

/** Only numbers, and no word that would be about them: they wait for a price. */
function isList({ numbers, amounts, pairs, set, pattern, sense, forList }: Statement): boolean {
  const bare = amounts.length === 0 && pairs.length === 0 && set === null && pattern === null && !forList
  return bare && sense === NO_SENSE && numbers.length > 0 && numbers.every(({ length }) => length <= 3)
}

function withWaiting(
  statement: Statement,
  state: State,
  warnings: PasteWarning[],
  drafts: readonly Draft[],
): Statement {
  const { waiting } = state
  if (waiting.numbers.length === 0) return statement
  if (!statement.forList) {
    warnings.push('LIST_BEFORE')
    leaveUnpriced(state, drafts)
    return statement
  }
  state.waiting = { numbers: [], lines: [] }
  for (const line of waiting.lines) warnings.push(...(drafts[line]?.warnings ?? []))
  return { ...statement, numbers: waiting.numbers }
}

/** Numbers that never get a price are not bet, and are reported. */
function leaveUnpriced(state: State, drafts: readonly Draft[]): void {
  for (const at of state.waiting.lines) {
    const draft = drafts[at]
    if (!draft) continue
    draft.is = 'unread'
    draft.warnings = [...draft.warnings, 'NO_STAKE']
  }
  state.waiting = { numbers: [], lines: [] }
}

/** `12=50 34=20` are two statements: the last number before a later "=" begins the next one. */
function splitStatements(tokens: readonly Token[], warnings: PasteWarning[]): (readonly Token[])[] {
  const parts: (readonly Token[])[] = []
  let from = 0
  let equalsSeen = false
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isMark(tokens[at], '=')) continue
    if (equalsSeen) {
      let start = at
      while (start > from && tokens[start]?.is !== 'number') start -= 1
      if (tokens.slice(from, start).some(({ is }) => is === 'word')) warnings.push('WORDS_UNCLEAR')
      parts.push(tokens.slice(from, start))
      from = start
    }
    equalsSeen = true
  }
  return [...parts, tokens.slice(from)]
}

/** "บน", "3 ตัวบน" and also "2ล่าง": words alone say where the lines below go. */
function readHeading(tokens: readonly Token[]): Sense | undefined {
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

function withoutNumbering(line: string): string {
  return line.replace(/^[0-9]{1,3} ?\) ?(?=.)/, '').replace(/^[0-9]{1,2}\. (?=.*=)/, '')
}

/** 1,000 behind "=" is a thousand, and flagged all the same. Before it, and in 123=20,456=30, a comma parts numbers. */
function bareCommas(line: string): string {
  const from = line.indexOf('=')
  if (from < 0) return line
  return line.slice(0, from) + line.slice(from).replace(/([0-9]),(?=[0-9]{3}(?![0-9]| ?=))/g, '$1')
}

/** 1/6/69, 09-06-2569. A short year with dashes could as well be a number and two prices. */
function readDate(line: string): 'sure' | 'unsure' | undefined {
  const found = /^([0-9]{1,2})([-/])([0-9]{1,2})\2([0-9]{2}|2[05][0-9]{2})$/.exec(line)
  if (!found) return undefined
  const [, day = '', mark, month = '', year = ''] = found
  if (Number(day) < 1 || Number(day) > 31 || Number(month) < 1 || Number(month) > 12) return undefined
  return year.length === 4 || mark === '/' ? 'sure' : 'unsure'
}

/** A name alone on the first line, or on the last, is the buyer's. */
function takeNote(drafts: Draft[]): string | null {
  const written = drafts.filter(({ is }) => is !== 'blank')
  const named = [written[0], written.at(-1)].find(
    (draft) =>
      draft?.is === 'ignored' &&
      draft.warnings.length === 0 &&
      /\p{L}/u.test(draft.text) &&
      !/[0-9]/.test(draft.text),
  )
  if (!named || written.length < 2) return null
  named.is = 'note'
  return plainText(named.text)
}
