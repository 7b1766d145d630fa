import { MAX_LINES } from '../admit.ts'
import { SET_PRICE } from '../win/set-of-four.ts'
import { betsOf, type Context } from './bets-of.ts'
import { explain } from './explain.ts'
import { countedFirst, readHeading, withoutHeadingSign } from './heading.ts'
import {
  bareCommas,
  mayHaveDate,
  readDate,
  wholeBaht,
  withoutCloseNumbering,
  withoutNumbering,
} from './line-text.ts'
import { withoutLotteries } from './lottery-names.ts'
import { otherReadings, type Said } from './other-readings.ts'
import {
  isAmbiguous,
  PASTE_VERSION,
  type PasteBet,
  type PasteLine,
  type PasteReading,
  type PasteSetting,
  type PasteWarning,
} from './paste-reading.ts'
import { isPriceOfList, noneWaiting, type Waiting } from './price-of-list.ts'
import { hasOtherDigits, hasSignedPrice, isChat, plainText, scan, type Token } from './scan.ts'
import { NO_SENSE, type Sense } from './sense.ts'
import { splitStatements } from './split-statements.ts'
import { isMark, readStatement, type Statement } from './statement.ts'
import { warnOfTotals } from './totals.ts'
import { askOfLottery, takeNote } from './whole-slip.ts'

/** The most a bet's body may hold; a longer text is not a slip. */
const TEXT_MAX = 262_144
/** Longer lines are not read, which bounds the time a line can take. */
const LINE_MAX = 2000
/** To allow for names and headings. Reading stops there. */
const LINES_MAX = 2 * MAX_LINES

interface State {
  readonly setting: PasteSetting
  heading: Sense
  carried: Sense | null
  /** Numbers without a price yet, and the lines they are on. */
  waiting: Waiting
  /** The last number that counted the lines: 1. 2. 3. */
  counted: number
  offered: number
  count: number
  /** The ticket is full: reading stops at the line that did not fit. */
  full: boolean
}

/** A line without its explanation, which is written last. */
interface Draft {
  readonly text: string
  is: PasteLine['is']
  bets: readonly PasteBet[]
  others?: readonly (readonly PasteBet[])[]
  warnings: PasteWarning[]
  unknown?: readonly string[]
  /** The lotteries that the line names. */
  named?: readonly string[]
  /** The same as they are written. */
  written?: readonly string[]
  isNumbered?: boolean
}

/**
 * Reads a slip as players write it in chats. Every text has a reading: each line says how it was read, and an ambiguous
 * line gets a warning instead of a silent decision.
 */
export function readPaste(text: string, setting: PasteSetting): PasteReading {
  if (text.length > TEXT_MAX) {
    const line: Draft = { text: '', is: 'unread', bets: [], warnings: ['TOO_LONG'] }
    return { version: PASTE_VERSION, lines: [finished(line, [])], buyerNote: null }
  }
  const state: State = {
    setting,
    heading: NO_SENSE,
    carried: null,
    waiting: noneWaiting(),
    counted: 0,
    offered: 0,
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
  askOfLottery(drafts, setting.lottery)
  warnOfTotals(drafts)
  const buyerNote = takeNote(drafts)
  const all = [...new Set(drafts.flatMap(({ written = [] }) => written))]
  return { version: PASTE_VERSION, lines: drafts.map((draft) => finished(draft, all)), buyerNote }
}

/** `all`: the lotteries that the slip names, one of which a line without one may be of. */
function finished(draft: Draft, all: readonly string[]): PasteLine {
  const { text, is, bets, others = [], warnings, unknown, written: lotteries = all } = draft
  const ambiguous = warnings.some((code) => isAmbiguous(code))
  const explanation = explain(is, bets, warnings, { unknown, lotteries })
  return { text, is, bets, others, warnings, explanation, ambiguous }
}

function readLine(text: string, state: State, drafts: readonly Draft[]): Draft {
  const draft: Draft = { text, is: 'unread', bets: [], warnings: [] }
  if (text.length > LINE_MAX) return { ...draft, warnings: ['TOO_LONG'] }
  if (hasOtherDigits(text)) return { ...draft, warnings: ['OTHER_DIGITS'] }
  const { rest, named, written, isNumbered } = withoutLotteries(plainText(text))
  if (named.length === 0) return readCounted(draft, rest, state, drafts)
  // ยี่กี 88 45=20: with its name the line is not understood.
  if (isNumbered)
    return {
      ...readPlain(draft, { plain: plainText(text), isUnclear: false }, state, drafts),
      named,
      written,
      isNumbered,
    }
  if (rest === '') return { ...draft, is: 'lottery', named, written }
  const read = readCounted(draft, rest, state, drafts)
  const isAsked = read.is === 'bets' || read.is === 'waiting'
  return { ...read, warnings: isAsked ? [...read.warnings, 'LOTTERY_NAMED'] : read.warnings, named, written }
}

/** In `own` no numbers wait: a second reading of the line takes nothing from the lines above. */
function readCounted(draft: Draft, plain: string, state: State, drafts: readonly Draft[]): Draft {
  const counted = withoutCloseNumbering(plain, state)
  const own: State = { ...state, waiting: noneWaiting() }
  const read = readPlain(draft, withoutNumbering(plain, state), state, drafts)
  const isAsked = read.is === 'unread' || (read.is === 'bets' && read.warnings.some(isAmbiguous))
  if (!counted || state.waiting.numbers.length > 0 || !isAsked) return read
  // 1.45 ล่าง 20: the first number may count the line. That is offered beside what is read of both, or where nothing is.
  const other = readPlain(draft, { plain: counted.plain, isUnclear: true }, own, [])
  if (other.is !== 'bets') return read
  state.offered = counted.count
  if (read.is === 'bets') return { ...read, others: [...(read.others ?? []), other.bets] }
  Object.assign(state, { carried: own.carried, count: own.count, full: own.full })
  return {
    ...other,
    warnings: [...read.warnings.filter((code) => code === 'LIST_BEFORE'), ...other.warnings],
  }
}

function readPlain(
  draft: Draft,
  { plain, isUnclear }: { readonly plain: string; readonly isUnclear: boolean },
  state: State,
  drafts: readonly Draft[],
): Draft {
  const say = (is: PasteLine['is'], ...warnings: PasteWarning[]) => ({ ...draft, is, warnings })
  if (plain === '') return say('blank')
  const date = readDate(plain.replace(/^(?:งวดนี้|วันนี้) ?/, ''))
  if (date) return date === 'sure' ? say('ignored') : say('ignored', 'DATE_OR_BET')

  const bare = bareCommas(wholeBaht(plain))
  const scanned = scan(bare)
  const all = withoutHeadingSign(scanned, state)
  const chatAt = all.findIndex(isChat)
  const typed = chatAt < 0 ? all : all.slice(0, chatAt)
  const tokens = countedFirst(typed)
  const numbers = tokens.flatMap((token) => (token.is === 'number' ? [token.text] : []))
  if (chatAt >= 0 && !tokens.some((token) => isMark(token, '='))) return say('ignored')
  const unknown = all.flatMap((token) => (token.is === 'unknown' ? [token.text] : []))
  if (unknown.length > 0) {
    return numbers.length === 0 ? say('ignored') : { ...say('unread', 'UNKNOWN_WORD'), unknown }
  }
  // บน=
  const isOpen = isMark(tokens.at(-1), '=') && state.waiting.numbers.length === 0
  const heading = readHeading(isOpen ? tokens.slice(0, -1) : tokens)
  if (heading) {
    state.heading = heading
    state.carried = null
    return say('heading')
  }
  const [number = ''] = numbers
  if (tokens.length === 1 && numbers.length === 1 && number.length > 3)
    return readLongNumber(draft, number, state)
  if (!tokens.some(({ is }) => is === 'number' || is === 'word' || is === 'pattern')) return say('ignored')

  if (hasSignedPrice(plain)) return say('unread', 'STAKE_SIGN')
  if (mayHaveDate(plain)) return say('unread', 'DATE_OR_BET')

  const warnings: PasteWarning[] = chatAt >= 0 ? ['TOTAL_IGNORED'] : []
  if (isUnclear) warnings.push('NUMBERING')
  if (bare !== wholeBaht(plain)) warnings.push('COMMA_UNCLEAR')
  // บน=50*50: 50 may be a number, or the first of two prices.
  // บน=45.67*20: so may 67.
  const isPriced = tokens.some((token) => isMark(token, '='))
  const isList = !isPriced && numbers.length > 2 && numbers[0]?.length === numbers[1]?.length
  if (all.length < scanned.length && (isList || numbers[0]?.endsWith('0'))) warnings.push('LIST_OR_STAKE')
  // 2บน 50*50: 50 may be a number, or the price of 2.
  if (tokens !== typed && !tokens.some((token) => isMark(token, '=')) && numbers[0]?.endsWith('0'))
    warnings.push('LIST_OR_STAKE')
  return readBets({ ...draft, warnings }, tokens, state, drafts)
}

/** Four digits alone are one set where sets are sold, otherwise a mistake, as more digits are. */
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
  const said: Said[] = []
  for (const part of splitStatements(tokens, warnings)) {
    const { numbers, isStarred } = state.waiting
    const isPrice = isPriceOfList(part.tokens, numbers, { warnings, isStarred })
    const statement = readStatement(isPrice ? [{ is: 'mark', mark: '=' }, ...part.tokens] : part.tokens)
    if (isList(statement)) {
      state.waiting.numbers.push(...statement.numbers)
      state.waiting.isStarred ||= isMark(part.tokens[0], '*')
      const context = { heading: part.heading ?? state.heading, carried: null }
      state.waiting.lines.push({ at: drafts.length, statement, context })
      return { ...draft, is: 'waiting', warnings: [...warnings, ...statement.warnings] }
    }
    const whole = withWaiting(statement, state, warnings, drafts)
    const context: Context = { heading: part.heading ?? state.heading, carried: state.carried }
    const read = betsOf(whole, context, state.setting)
    said.push({ statement: whole, context })
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
  const others = own.some(isAmbiguous) ? otherReadings(bets, said, state.setting) : []
  return { ...draft, is: bets.length > 0 ? 'bets' : 'unread', bets, others, warnings: own }
}

/** Only numbers, without a price or a word about them: a price on a later line applies to them. */
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
  state.waiting = noneWaiting()
  for (const { at } of waiting.lines) warnings.push(...(drafts[at]?.warnings ?? []))
  return { ...statement, numbers: waiting.numbers }
}

/**
 * Numbers that never get a price are not bet and get a warning. Below a heading with a place, the last of three or more may be their
 * price, as it is on a line with such a word.
 */
function leaveUnpriced(state: State, drafts: readonly Draft[]): void {
  for (const { at, statement, context } of state.waiting.lines) {
    const draft = drafts[at]
    if (!draft) continue
    const { numbers } = statement
    const price = numbers.at(-1) ?? ''
    // 45,20: so may the second of two, whatever stands above.
    const isPriced =
      /[05]$/.test(price) &&
      (numbers.length === 2 || (numbers.length > 2 && (context.heading.top || context.heading.bottom)))
    const whole = { ...statement, numbers: numbers.slice(0, -1), amounts: [price] }
    const { bets, warnings } = isPriced ? betsOf(whole, context, state.setting) : { bets: [], warnings: [] }
    const isRead = bets.length > 0 && state.count + bets.length <= MAX_LINES
    if (isRead) state.count += bets.length
    draft.is = isRead ? 'bets' : 'unread'
    draft.bets = isRead ? bets : []
    draft.others = isRead ? otherReadings(bets, [{ statement: whole, context }], state.setting) : []
    const more = isRead ? (['LIST_OR_STAKE', ...warnings] as const) : (['NO_STAKE'] as const)
    draft.warnings = [...new Set([...draft.warnings, ...more])]
  }
  state.waiting = noneWaiting()
}
