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
  if (!isNext && count.length === number.length) return { plain: line, isUnclear: true }
  state.counted = Number(count)
  return { plain: line.slice(point.length), isUnclear: false }
}

/** 45=20.00 is 20 baht. */
export function wholeBaht(line: string): string {
  const from = line.indexOf('=')
  if (from < 0) return line.replace(/([0-9].*\p{L}[ .]?[0-9]+)\.00(?= ?(?:บาท|บ\.?)?$)/u, '$1')
  return line.slice(0, from) + line.slice(from).replace(/([0-9])\.00?(?![0-9]| ?=)/g, '$1')
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
