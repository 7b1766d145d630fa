import type { PasteWarning } from './paste-reading.ts'
import type { Part } from './sense.ts'

type Amount = Extract<Part, { readonly is: 'amount' }>

/** How many of the numbers are bets, where no "=" separates them from the prices. */
export function listLength(parts: readonly Part[], warnings: PasteWarning[]): number {
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
    const last = leading.at(-1)
    const isRound = last?.mark === ',' || last?.mark === '/' ? /0$/ : /[05]$/
    if (same && isRound.test(last?.text ?? '')) warnings.push('LIST_OR_STAKE')
    return same ? leading.length : 1
  }
  const listed = listBeforeSign(leading)
  if (listed > 1) {
    warnings.push('LIST_OR_STAKE')
    return listed
  }
  const isSigned = marks.has('*') || marks.has('/') || marks.has('(')
  if (leading.length === 1 || isSigned || (!same && !isPricedList(leading))) {
    if (isSecondUnclear(leading)) warnings.push('LIST_OR_STAKE')
    return 1
  }
  if (!same) {
    warnings.push('LIST_OR_STAKE')
    return leading.length - 1
  }
  // 45,20 ล่าง: two numbers without a price, or one with its price.
  const isPair = leading.length === 2 && amounts.length === 2 && parts.length > 2
  if (marks.has(',') && isPair && /[05]$/.test(leading[1]?.text ?? '')) {
    warnings.push('LIST_OR_STAKE')
    return 1
  }
  if (marks.has(',')) return leading.length
  // 2 ตัวล่าง 45 67 89 20: words of a place go with a price, which is the last number. 12 50 50 บน has two prices.
  const twoPrices =
    leading.length === 3 && leading[1]?.text === leading[2]?.text && leading[1]?.text !== first.text
  if (leading.length > 2 && parts.some(({ is }) => is === 'sense') && !twoPrices) {
    warnings.push('LIST_OR_STAKE')
    return leading.length - 1
  }
  if (leading.length <= 3) warnings.push('LIST_OR_STAKE')
  return leading.length === 2 || twoPrices ? 1 : leading.length
}

/** บน 60.28*15, 886,745-30: the second may be a number as well. In 123 100*50 it is a round price. */
function isSecondUnclear([first, second, third, ...more]: readonly Amount[]): boolean {
  if (!first || !second || !third || more.length > 0 || second.text.length !== first.text.length) return false
  if (second.mark === '*' || second.mark === '/') return false
  const isPrice = first.text.length === 3 ? second.text.endsWith('00') : second.text === third.text
  return !(isPrice && (second.mark === ' ' || second.mark === '-'))
}

/** 45 67 89*20: the numbers before the first sign of a price. 123 100*50 is one number with two prices, the first of them round. */
function listBeforeSign(leading: readonly Amount[]): number {
  const sign = leading.findIndex(({ mark }, nth) => nth > 0 && (mark === '*' || mark === '/'))
  const numbers = leading.slice(0, Math.max(0, sign))
  const isList = numbers.every(
    ({ text, mark }, nth) =>
      text.length === numbers[0]?.text.length && (nth === 0 || mark === ' ' || mark === ','),
  )
  return isList && (numbers.length > 2 || !/[05]$/.test(numbers[1]?.text ?? '0')) ? numbers.length : 0
}

/** 45 67 89 100: numbers of one length, and a price. 123 100 50 is one number with two prices, which are round. */
function isPricedList(amounts: readonly { readonly text: string }[]): boolean {
  const numbers = amounts.slice(0, -1)
  const length = numbers[0]?.text.length
  if (numbers.length < 2 || !numbers.every(({ text }) => text.length === length)) return false
  return numbers.length > 2 || !/[05]$/.test(numbers[1]?.text ?? '')
}
