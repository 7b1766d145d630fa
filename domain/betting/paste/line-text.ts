/** 1) and 1. before a line, or a digit of another length with a point. A number that counts nothing may be a bet. */
export function withoutNumbering(
  line: string,
  state: { counted: number },
): { plain: string; isUnclear: boolean } {
  const bracket = /^[0-9]{1,3} ?\.? ?\) ?(?=.)/.exec(line)
  if (bracket) return { plain: line.slice(bracket[0].length), isUnclear: false }
  const [point = '', count = '', number = ''] = /^([0-9]{1,2})\. (?=([0-9]+)[^.0-9].*[0-9])/.exec(line) ?? []
  if (point === '') return { plain: line, isUnclear: false }
  const isNext = Number(count) === state.counted + 1
  const isSameLength = count.length === number.length
  if (!isNext && isSameLength) return { plain: line, isUnclear: true }
  // 1. 2 บน 20: the first line that counts may be two numbers.
  const isUnclear = isSameLength && state.counted === 0
  state.counted = Number(count)
  return { plain: line.slice(point.length), isUnclear }
}

/** 1.45 ล่าง 20: the line without a number that counts it and stands close to it, where it is the next. 1.45 alone is no bet. */
export function withoutCloseNumbering(
  line: string,
  { counted, offered }: { readonly counted: number; readonly offered: number },
): { readonly plain: string; readonly count: number } | undefined {
  const [point = '', count = ''] = /^([0-9]{1,2})\.(?=[0-9]{1,3}[^.0-9].*[0-9])/.exec(line) ?? []
  const isNext = [counted, offered].includes(Number(count) - 1)
  return point !== '' && isNext ? { plain: line.slice(point.length), count: Number(count) } : undefined
}

/** Before the end, a sign of a price or a word; or behind the one price of a number. */
const HUNDREDTHS = /(?<=[0-9])\.00?(?= ?(?:$|[*/()xX]|\p{L}))|(?<=[0-9] ?= ?[0-9]+)\.00?(?=,? [0-9])/gu

/** Where the first "=" is not behind a number, it may stand before numbers as well. */
const HUNDREDTHS_LAST = /(?<=[0-9])\.00?(?= ?(?:$|(?![xXzZ])\p{L}))/gu

/** 45=20.00 is 20 baht. In 45.00.67=20 and บน=45.00 67=20 the 00 is a number. */
export function wholeBaht(line: string): string {
  const from = line.indexOf('=')
  if (from < 0) return line.replace(/^([^0-9]*[0-9].*\p{L}[ .]?[0-9]+)\.00(?= ?(?:บาท|บ\.?)?$)/u, '$1')
  const pattern = /[0-9] ?$/.test(line.slice(0, from)) ? HUNDREDTHS : HUNDREDTHS_LAST
  return line.replace(pattern, (text, at: number) => (at < from ? text : ''))
}

/**
 * Removes the comma of thousands in a price ("=1,000"), with a warning. In other places (123=20,456=30) a comma
 * separates.
 */
export function bareCommas(line: string): string {
  const from = line.indexOf('=')
  if (from < 0) return line
  return line.slice(0, from) + line.slice(from).replace(/([0-9]),(?=[0-9]{3}(?![0-9]| ?=))/g, '$1')
}

/** 1/6/69, 09-06-2569. With dashes and a short year it is unsure: it may be a number and two prices. */
export function readDate(line: string): 'sure' | 'unsure' | undefined {
  const found = /^([0-9]{1,2})([-/])([0-9]{1,2})\2([0-9]{2}|2[05][0-9]{2})$/.exec(line)
  if (!found) return undefined
  const [, day = '', mark, month = '', year = ''] = found
  if (Number(day) < 1 || Number(day) > 31 || Number(month) < 1 || Number(month) > 12) return undefined
  return year.length === 4 || mark === '/' ? 'sure' : 'unsure'
}

/** A day, and perhaps its year, before other numbers: 16/11 45=20, 16/11/68 45=20. */
const LEADING_DATE =
  /^(?:0?[1-9]|[12][0-9]|3[01])([-/])(?:0?[1-9]|1[0-2])(?:\1(?:[0-9]{2}|2[05][0-9]{2}))? [^0-9=]*[0-9][^=]*=/

/** งวดนี้ 16 45=20: a number behind the word of a day may be the day. In งวดนี้ 16=20 it has a price. */
export function mayHaveDate(line: string): boolean {
  return (
    LEADING_DATE.test(line) || /(?:งวดนี้|วันนี้)[^0-9=]{0,30}(?:0?[1-9]|[12][0-9]|3[01])(?![0-9]| ?=)/.test(line)
  )
}
