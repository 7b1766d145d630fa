import type { Context } from './bets-of.ts'
import type { PasteWarning } from './paste-reading.ts'
import type { Token } from './scan.ts'
import { isMark, type Statement } from './statement.ts'

const NAMING: ReadonlySet<string> = new Set(['top', 'bottom', 'both', 'tod', 'front', 'straight', 'baht'])

/**
 * Whether a line is the price of the numbers above it, though it does not say so by "=" or "ตัวละ": `*20`, `20 บาท`,
 * `บนล่าง 20`, and `50*50` below numbers of three digits.
 */
export function isPriceOfList(
  tokens: readonly Token[],
  waiting: readonly string[],
  { warnings, isStarred }: { readonly warnings: PasteWarning[]; readonly isStarred: boolean },
): boolean {
  if (waiting.length === 0) return false
  const said = tokens.filter((token) => token.is !== 'mark')
  const amounts = said.flatMap((token) => (token.is === 'number' ? [token.text] : []))
  const words = said.flatMap((token) => (token.is === 'word' ? [token.word.is] : []))
  const isPlain =
    said.every(({ is }) => is === 'number' || is === 'word') && !words.some((is) => OTHERS.has(is))
  if (!isPlain || tokens.some((token) => isMark(token, '='))) return false
  const [first = '', second = ''] = amounts
  const isRound = amounts.every((text) => /[05]$/.test(text))
  if (amounts.length === 1 && words.some((is) => NAMING.has(is))) {
    // 45, 60, 80 บน: 80 may be the last number.
    if (!isRound || !words.includes('baht')) warnings.push('LIST_OR_STAKE')
    return true
  }
  // A star at the beginning may mark a line of a list as well, and does where another line of it has one.
  const isSigned = isMark(tokens[0], '*') && !isStarred
  const links = tokens.slice(1).filter((token) => isMark(token, '*') || isMark(token, '/')).length
  const isLikely =
    isSigned || first === second || waiting.every(({ length }) => length === 3 && first.length < 3)
  const isPair = amounts.length === 2 && links === 1 && isLikely
  if (!isRound || !(isPair || (isSigned && amounts.length === 1))) return false
  if (said.findIndex(({ is }) => is === 'word') >= 0 && said[amounts.length - 1]?.is !== 'number')
    return false
  warnings.push('LIST_OR_STAKE')
  return true
}

/** What has a meaning of its own for a price, or makes numbers. */
const OTHERS: ReadonlySet<string> = new Set(['each', 'set', 'chat'])

/** Numbers that have no price yet, and their lines. */
export interface Waiting {
  readonly numbers: string[]
  readonly lines: WaitingLine[]
  isStarred: boolean
}

interface WaitingLine {
  readonly at: number
  readonly statement: Statement
  readonly context: Context
}

export function noneWaiting(): Waiting {
  return { numbers: [], lines: [], isStarred: false }
}
