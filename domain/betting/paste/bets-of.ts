import { bahtToSatang, type Satang } from '../../money.ts'
import { isBetType } from '../bet-types.ts'
import { type NumberKey, numberKey } from '../number-key.ts'
import { numbersOf, permutations } from '../number-sets.ts'
import { isAmbiguous, type PasteBet, type PasteSetting, type PasteWarning } from './paste-reading.ts'
import type { Sense } from './sense.ts'
import type { Statement } from './statement.ts'

/** The bet types of a number that has no word of its own. `carried`: from an earlier line. */
export interface Context {
  readonly heading: Sense
  readonly carried: Sense | null
}

interface Wish {
  readonly number: string
  readonly amount: string
  readonly sense: Sense
}

/** The bets of a statement, and a warning for everything in it that is ambiguous. */
export function betsOf(
  statement: Statement,
  context: Context,
  setting: PasteSetting,
): { bets: PasteBet[]; warnings: PasteWarning[] } {
  const warnings: PasteWarning[] = [...statement.warnings]
  const wishes = wishesOf(statement, context, { setting, warnings })
  const bets: PasteBet[] = []
  // A member who writes a number twice means it twice; what one word makes of a number is each bet once.
  const isSpread = statement.set !== null || statement.pattern !== null
  const seen = new Set<NumberKey>()
  for (const wish of wishes) {
    const stake = stakeOf(wish.amount, warnings)
    if (stake === undefined) continue
    for (const type of typesFor(wish.number, wish.sense)) {
      if (type === 'three_tod' && /^(.)\1\1$/.test(wish.number)) warnings.push('TOD_TRIPLE')
      else if (!isBetType(type) || !setting.sold.includes(type)) warnings.push('TYPE_NOT_SOLD')
      else if (!((isSpread || wish.sense.turn) && seen.has(numberKey(type, wish.number)))) {
        seen.add(numberKey(type, wish.number))
        bets.push({ type, number: wish.number, stake })
      }
    }
  }
  // If part of a line cannot be read, none of it is bet.
  const refused = warnings.some((code) => REFUSING.has(code))
  const isEachOnce = new Set(statement.numbers).size === statement.numbers.length
  if (!refused && !isSpread && isEachOnce && once(bets).length < bets.length) warnings.push('TURN_TWICE')
  return { bets: refused ? [] : bets, warnings: [...new Set(warnings)] }
}

/** Each bet once: what a reverse makes of two numbers that are each other's is written twice. */
export function once(bets: readonly PasteBet[]): readonly PasteBet[] {
  const seen = new Map<string, PasteBet>()
  for (const bet of bets) {
    const key = `${bet.type} ${bet.number}`
    if (!seen.has(key)) seen.set(key, bet)
  }
  return [...seen.values()]
}

const REFUSING: ReadonlySet<PasteWarning> = new Set<PasteWarning>([
  ...([
    'NOT_UNDERSTOOD',
    'WORDS_UNCLEAR',
    'WRONG_DIGITS',
    'NO_STAKE',
    'COUNT_DIFFERS',
    'NO_NUMBERS',
  ] as const),
  ...(['STAKE_ZERO', 'STAKE_TOO_HIGH'] as const),
])

interface Reading {
  readonly setting: PasteSetting
  readonly warnings: PasteWarning[]
}

function wishesOf(statement: Statement, context: Context, reading: Reading): Wish[] {
  const { amounts, pairs } = statement
  const numbers = numbersOfStatement(statement, reading)
  if (numbers.length === 0) reading.warnings.push('NO_NUMBERS')
  if (amounts.length === 0 && pairs.length === 0) reading.warnings.push('NO_STAKE')
  return numbers.flatMap((number) => {
    if (number.length > 3) {
      reading.warnings.push('WRONG_DIGITS')
      return []
    }
    if (pairs.length > 0)
      return pairs.flatMap(({ sense, amount }) => {
        const whole = resolved(
          number,
          { ...sense, turn: sense.turn || statement.sense.turn },
          context,
          reading,
        )
        return spread(number, amount, whole)
      })
    const sense = resolved(number, statement.sense, context, reading)
    return priced(number, statement, sense, reading)
  })
}

function numbersOfStatement(
  { numbers, pattern, set, sense }: Statement,
  { warnings }: Reading,
): readonly string[] {
  try {
    if (pattern !== null) return numbersOf('wildcard', pattern)
    if (set !== null) return numbersOf(set, numbers.join(''))
    if (sense.turn && numbers.some(({ length }) => length === 4 || length === 5))
      return numbers.flatMap((number) => (number.length > 5 ? [number] : numbersOf('every_door', number)))
  } catch {
    // The set's name describes it better than what was typed.
    warnings.push('WRONG_DIGITS')
    return []
  }
  return numbers
}

/** The words of the line, else of the heading, else of the line before, else the usual meaning: on top. */
function resolved(
  number: string,
  own: Sense,
  { heading, carried }: Context,
  { setting, warnings }: Reading,
): Sense {
  const { length } = number
  if (own.digits !== null && own.digits !== length) warnings.push('CONTEXT_LENGTH')
  const run = own.run || (heading.run && !says(own))
  if (says(own)) {
    if (own.run && !placed(own)) warnings.push('PLACE_ASSUMED')
    return placed(own) || !own.run ? own : { ...own, ...assumed(setting) }
  }
  if (heading.digits !== null && heading.digits !== length) {
    warnings.push('CONTEXT_LENGTH')
    return { ...own, top: true }
  }
  if (run && length === 3) {
    warnings.push('FLOAT_RESET')
    return { ...own, top: true }
  }
  if (says(heading)) {
    if (heading.run && !placed(heading)) warnings.push('PLACE_ASSUMED')
    const place = heading.run && !placed(heading) ? assumed(setting) : {}
    return { ...heading, ...place, turn: own.turn || heading.turn }
  }
  if (length === 3) return { ...own, top: true, turn: own.turn || heading.turn }
  const from = carried && placed(carried) ? carried : undefined
  warnings.push(from ? 'PLACE_CARRIED' : 'PLACE_ASSUMED')
  const turn = own.turn || heading.turn
  return from ? { ...own, top: from.top, bottom: from.bottom, turn } : { ...own, ...assumed(setting), turn }
}

function assumed({ chosen }: PasteSetting): Pick<Sense, 'top' | 'bottom'> {
  const bottom = chosen.some((type) => type === 'two_bottom' || type === 'run_bottom')
  return { top: !bottom || chosen.some((type) => type === 'two_top' || type === 'run_top'), bottom }
}

function placed(sense: Sense): boolean {
  return sense.top || sense.bottom
}

/** True when the words name bet types, and so replace those of the heading. */
function says(sense: Sense): boolean {
  return placed(sense) || sense.tod || sense.front || sense.run
}

function priced(number: string, statement: Statement, sense: Sense, reading: Reading): Wish[] {
  const { amounts, mark } = statement
  const [first = '', second, third] = amounts
  if (amounts.length > 3) reading.warnings.push('NOT_UNDERSTOOD')
  if (second === undefined) return spread(number, first, sense)
  // 12=50*30 กลับ: the reverse is named, and has a price.
  const isNamed = sense.turn && !(sense.front || sense.tod || sense.run)
  if (isNamed && third === undefined && number.length === 2)
    return straightAndTurned(number, [first, second], { ...sense, turn: false }, reading)
  if (sense.turn || sense.front || (sense.tod && number.length < 3)) {
    reading.warnings.push('WORDS_UNCLEAR')
    return []
  }
  if (third !== undefined) return threePrices(number, [first, second, third], sense, reading)
  if (mark === ',') reading.warnings.push('COMMA_UNCLEAR')
  if (number.length === 3) return threeOfTwo(number, [first, second], { ...statement, sense }, reading)
  const where = { setting: reading.setting, mark }
  if (mark !== '*' && mark !== '/') reading.warnings.push('SIGN_UNCLEAR')
  const noPlace = reading.warnings.includes('PLACE_ASSUMED')
  if (noPlace && number.length === 2 && mark !== '/') reading.warnings.push('TURN_OR_PLACES')
  const usual = mark === '/' ? where.setting.twoSlash : where.setting.twoStar
  const habit = usual === 'reverse' && noPlace ? 'top_bottom' : usual
  if (number.length === 1 || habit === 'top_bottom') {
    // Two prices stand for top and bottom, so there is no place left to assume.
    unwarn(reading.warnings, 'PLACE_ASSUMED')
    unwarn(reading.warnings, 'PLACE_CARRIED')
    if (sense.bottom && !sense.top && !noPlace) reading.warnings.push('WORDS_UNCLEAR')
    return [
      { number, amount: first, sense: { ...sense, top: true, bottom: false } },
      { number, amount: second, sense: { ...sense, top: false, bottom: true } },
    ]
  }
  if (sense.top && sense.bottom) reading.warnings.push('SIGN_UNCLEAR')
  return straightAndTurned(number, [first, second], sense, reading)
}

function straightAndTurned(
  number: string,
  [first, second]: readonly [string, string],
  sense: Sense,
  { warnings }: Reading,
): Wish[] {
  const turned = number.charAt(1) + number.charAt(0)
  if (turned === number) warnings.push('SAME_REVERSED')
  else if (!warnings.some(isAmbiguous)) warnings.push('TURNED')
  const straight = { number, amount: first, sense }
  return turned === number ? [straight] : [straight, { number: turned, amount: second, sense }]
}

/** 123=100*50 is straight and tod; 123=20*6 and 112=20*3 are all orders, or tod: the operator's setting decides. */
function threeOfTwo(
  number: string,
  [first, second]: readonly [string, string],
  { mark, sense }: Pick<Statement, 'mark' | 'sense'>,
  { setting, warnings }: Reading,
): Wish[] {
  const orders = permutations(number)
  if (sense.bottom || sense.tod) warnings.push('WORDS_UNCLEAR')
  if (mark === '/') warnings.push('SIGN_UNCLEAR')
  if (second === '3' || second === '6') {
    warnings.push('COUNT_OR_TOD')
    if (Number(second) === orders.length && setting.threeCount === 'permutations')
      return orders.map((order) => ({ number: order, amount: first, sense }))
  }
  return [
    { number, amount: first, sense },
    { number, amount: second, sense: { ...sense, top: false, tod: true } },
  ]
}

/** 852=1000*500*5: the number at 1000 and its five other orders at 500. 688-50-50-50: each of its three orders at 50. */
function threePrices(
  number: string,
  [first, second, third]: readonly [string, string, string],
  sense: Sense,
  { warnings }: Reading,
): Wish[] {
  if (number.length !== 3) {
    warnings.push('NOT_UNDERSTOOD')
    return []
  }
  // In any order there are no other orders to have a price of their own.
  if (sense.tod) warnings.push('WORDS_UNCLEAR')
  const orders = permutations(number)
  const others = String(orders.length - 1)
  const price = third === others ? second : second === others ? third : undefined
  if (price !== undefined && orders.length > 1)
    return orders.map((order) => ({ number: order, amount: order === number ? first : price, sense }))
  // 123=50*50*6: the count is that of all orders.
  const isCounted = first === second && third === String(orders.length) && orders.length > 1
  if (isCounted) warnings.push('COUNT_OR_TOD')
  if (isCounted || (orders.length === 3 && first === second && second === third))
    return orders.map((order) => ({ number: order, amount: first, sense }))
  warnings.push('COUNT_DIFFERS')
  return []
}

function spread(number: string, amount: string, sense: Sense): Wish[] {
  // A tod bet covers every order already: one line, not six.
  const numbers = sense.turn && number.length > 1 && !sense.tod ? permutations(number) : [number]
  return numbers.map((each) => ({ number: each, amount, sense }))
}

const BY_LENGTH = [
  { top: 'run_top', bottom: 'run_bottom', tod: '', front: '', run: '' },
  { top: 'two_top', bottom: 'two_bottom', tod: 'two_tod', front: 'two_front', run: 'two_tod' },
  { top: 'three_top', bottom: 'three_bottom', tod: 'three_tod', front: 'three_front', run: '' },
] as const

/** The bet types the words name, given the length of the number. The lottery may not sell all of them. */
function typesFor(number: string, sense: Sense): readonly string[] {
  const names = BY_LENGTH[number.length - 1] ?? BY_LENGTH[0]
  if (sense.run && number.length > 1) return [names.run]
  const said: string[] = []
  if (sense.front) said.push(names.front)
  if (sense.top) said.push(names.top)
  if (sense.bottom) said.push(names.bottom)
  if (sense.tod) said.push(names.tod)
  return said
}

/** Whole baht of up to seven digits; anything longer is a telephone number or a mistake. */
function stakeOf(amount: string, warnings: PasteWarning[]): Satang | undefined {
  if (amount.startsWith('0')) warnings.push('STAKE_ZERO')
  else if (amount.length > 7) warnings.push('STAKE_TOO_HIGH')
  else if (amount !== '') return bahtToSatang(Number(amount))
  return undefined
}

function unwarn(warnings: PasteWarning[], code: PasteWarning): void {
  for (let at = warnings.indexOf(code); at >= 0; at = warnings.indexOf(code)) warnings.splice(at, 1)
}
