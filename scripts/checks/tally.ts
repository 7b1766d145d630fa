/** One line of the closing table. */
export interface Tally {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly ms: number
  /** What the figures do not tell, such as why the run was stopped. */
  readonly note?: string
}

/** The table and its closing line, which other programs read: `N passed, N failed`. */
export function describeTallies(tallies: readonly Tally[]): string {
  const rows = tallies.map(({ name, passed, failed, ms }) =>
    [name.padEnd(10), `${passed} passed`.padStart(12), `${failed} failed`.padStart(10), seconds(ms)].join(
      '  ',
    ),
  )
  const notes = tallies.flatMap(({ name, note }) => (note ? [`${name} ${note}.`] : []))
  const sum = (of: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[of], 0)
  return ['', ...rows, ...notes, '', `${sum('passed')} passed, ${sum('failed')} failed`].join('\n')
}

/** Prints the table and returns the exit code. A run that counted nothing has failed. */
export function closeWith(tallies: readonly Tally[]): number {
  console.log(describeTallies(tallies))
  const isGood = tallies.every(({ failed }) => failed === 0) && tallies.some(({ passed }) => passed > 0)
  return isGood ? 0 : 1
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(9)
}
