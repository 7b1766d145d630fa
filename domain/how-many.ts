const RULES = new Intl.PluralRules('en')

/**
 * A count with its noun, as English has it: 1 ticket, 2 tickets, 1.5 times. Whatever else goes with the number goes in as well: `line has`, `lines
 * have`. A count that is written out already, as 1,200, is shown as it is written.
 */
export function howMany(count: number | string, one: string, many = `${one}s`): string {
  const figure = typeof count === 'number' ? count : Number(count.replaceAll(',', ''))
  return `${count} ${RULES.select(figure) === 'one' ? one : many}`
}
