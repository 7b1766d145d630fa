import { westernDigits } from '../../western-digits.ts'
import type { NumberSetId } from '../number-sets.ts'
import { type Word, wordsIn } from './words.ts'

export type Mark = '=' | '*' | '/' | ',' | '(' | ')' | '-' | ' '

export type Token =
  | { readonly is: 'number'; readonly text: string }
  /** A number with a star for any digit. `unclear`: the star may be a times sign. */
  | { readonly is: 'pattern'; readonly text: string; readonly unclear: boolean }
  | { readonly is: 'mark'; readonly mark: Mark }
  | { readonly is: 'word'; readonly word: Word }
  | { readonly is: 'unknown'; readonly text: string }

const INVISIBLE = /\u200b|\u200c|\u200d|\u200e|\u200f|\ufe0e|\ufe0f|\ufeff|\u2060/g
const FULL_WIDTH = /[\uff01-\uff5e]/g
const DASH = /[‐‑‒–—―−﹣]/g
const ARROW = /[-=]{1,2} ?>|[→➔➜➡⇒]/g
const OPENING = /[[{【「『〈《]/g
const CLOSING = /[\]}】」』〉》]/g
const BULLET = /[•·●▸►‣∙○■□◆◇※★☆、]/g
const QUOTE = /["'“”‘’`´!…]/g
const TIMES_SIGN = /[×✕✖❌⨯]/g
const AT = /([0-9๐-๙] ?)@(?= ?[0-9๐-๙])/g
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/gu
const SPACE = /[\s\p{Zs}]+/gu

/**
 * Thai digits become 0-9, signs of other keyboards those of this one, and unusual spaces spaces; emoji, quotes and invisible
 * characters are removed.
 */
export function plainText(line: string): string {
  const signs = line
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(DASH, '-')
  // An arrow at the beginning points at the line.
  const shown = signs
    .replace(ARROW, (_, at: number) => (signs.slice(0, at).trim() === '' ? ' ' : '='))
    .replace(TIMES_SIGN, '*')
    .replace(AT, '$1*')
    .replace(OPENING, '(')
    .replace(CLOSING, ')')
    .replace(BULLET, ',')
    .replace(/(^|\s)#(?=\d)/g, '$1')
    .replace(QUOTE, ' ')
    .replace(PICTURE, ' ')
  return withoutBahtSign(westernDigits(shown)).replace(SPACE, ' ').trim()
}

/** ฿ beside a price: after "=", or after the last number. Elsewhere the amount may stand before its number. */
function withoutBahtSign(line: string): string {
  return line
    .replace(/= ?฿/g, '=')
    .replace(/(=[0-9 *×/xX]*[0-9]) ?฿/g, '$1 ')
    .replace(/([0-9]) ?฿([^0-9฿]*)$/, '$1 $2')
}

/** Digits of other scripts would be skipped although a person reads them as numbers: such a line is refused. */
export function hasOtherDigits(line: string): boolean {
  return /[\u20e3]|(?![0-9๐-๙０-９])\p{Nd}/u.test(line)
}

/**
 * Signs that belong to a price and not between two numbers: `55=-5`, `55 -5`, `55--5`, `55=5-`, `+5`. What a person means by
 * them is not guessed. `20.-` is a price as Thais write it, `12 -34=20` a list, and `- 45=20` a line of one.
 */
const SIGNED = [
  /[=*/(:xX] ?[-+]+ ?[0-9]|[,.][-+]+[0-9]/,
  / [-+]+[0-9]+(?! ?=|[0-9])/,
  /[-+] ?[-+] ?[0-9]/,
  /^\+ ?[0-9]/,
  /[0-9] ?[-+]+ ?(?:บาท|บ)?(?:$|[,;:/)*])/,
]

export function hasSignedPrice(line: string): boolean {
  return SIGNED.some((pattern) => pattern.test(line))
}

const DIGITS = /[0-9]+/y
const LETTERS = /[\u0e01-\u0e3a\u0e40-\u0e4e]+|[A-Za-z]+/y
const MARKS = /[-=*/,.:+()_|;~ ]+/y
// Digits that belong to a word: "3 ตัว", "19 ประตู", "6 กลับ" and "วิน 3" contain no bet.
const COUNTED = /([123]) ?ตัว(?!ละ|ล่ะ)|(19) ?(?:ประตู|หาง)|([36]) ?(?:กลับ|ประตู)|วิน ?([23])(?![0-9])/y
// "6 ตัว" may be the orders of a number, or how many numbers there are.
const COUNT = /(?:[4-9]|[1-9][0-9]) ?ตัว(?!ละ|ล่ะ)/y

// Before "=" a star is always a digit; before a space it may be one.
const PATTERN = /(?:[0-9]{1,2}\*[0-9]?|\*[0-9]{1,2})(?= ?=)|\*[0-9]{1,2}(?= )|[0-9]{1,2}\*(?= [0-9])/y

/** Splits a line into words, numbers and signs in one pass. Between two numbers there is always a sign. */
export function scan(line: string): readonly Token[] {
  const tokens: Token[] = []
  let isChatted = false
  let isNumbered = false
  for (let at = 0; at < line.length; ) {
    const counted = match(COUNTED, line, at)
    if (counted) {
      tokens.push({ is: 'word', word: countedWord(counted) })
      at += counted[0].length
      continue
    }
    const count = isChatted ? undefined : match(COUNT, line, at)
    if (count) {
      tokens.push({ is: 'unknown', text: count[0] })
      at += count[0].length
      continue
    }
    const pattern = isNumbered ? undefined : match(PATTERN, line, at)
    if (pattern) {
      const [text] = pattern
      tokens.push({
        is: 'pattern',
        text,
        unclear: text.endsWith('*') && line.charAt(at + text.length) === ' ',
      })
      at += text.length
      continue
    }
    const found = match(DIGITS, line, at) ?? match(LETTERS, line, at) ?? match(MARKS, line, at)
    const text = found?.[0] ?? String.fromCodePoint(line.codePointAt(at) ?? 0)
    if (!found) tokens.push({ is: 'unknown', text })
    else if (/^[0-9]/.test(text)) {
      tokens.push({ is: 'number', text })
      isNumbered = true
    } else if (/^[-=*/,.:+()_|;~ ]/.test(text)) pushMark(tokens, markOf(text))
    else isChatted = pushLetters(tokens, text) || isChatted
    at += text.length
  }
  return tokens
}

export function isChat(token: Token): boolean {
  return token.is === 'word' && token.word.is === 'chat'
}

function match(pattern: RegExp, line: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(line) ?? undefined
}

function countedWord([, digits, doors, turned, win]: RegExpExecArray): Word {
  if (digits) return { is: 'digits', digits: Number(digits) }
  if (doors) return { is: 'set', set: 'nineteen_doors' }
  if (turned) return { is: 'turn', count: Number(turned) }
  const set: NumberSetId = win === '3' ? 'win_three' : 'win_two'
  return { is: 'set', set }
}

/** `z` and `x` are times signs in quick typing; any other Latin letter is an unknown word. True for chat. */
function pushLetters(tokens: Token[], text: string): boolean {
  const words = wordsIn(text)
  if (/^[xXzZ]$/.test(text)) pushMark(tokens, '*')
  else if (!words) tokens.push({ is: 'unknown', text })
  else for (const word of words) tokens.push({ is: 'word', word })
  return words?.some(({ is }) => is === 'chat') ?? false
}

/** Adjacent signs count as one, the first of this list: "-=" is "=", " x " is "*". */
const STRENGTH: readonly Mark[] = ['=', '*', '(', ')', '/', ',', '-', ' ']

function pushMark(tokens: Token[], mark: Mark): void {
  const last = tokens.at(-1)
  if (last?.is !== 'mark') {
    tokens.push({ is: 'mark', mark })
    return
  }
  const stronger = STRENGTH.find((each) => each === mark || each === last.mark) ?? mark
  tokens[tokens.length - 1] = { is: 'mark', mark: stronger }
}

function markOf(text: string): Mark {
  for (const mark of STRENGTH) if (text.includes(mark)) return mark
  return text.includes(';') ? ',' : '-'
}
