import { runVitest, sumOf, type VitestWish } from './run-vitest.ts'
import type { Tally } from './tally.ts'

/** More files than this do not fail by the chance of one machine. */
const MOST_FILES_AGAIN = 3

/**
 * Runs stories in the browser. Few files that fail are run once more, each with a program and a database of its own, and
 * then count as the second time; the note names them. Browser, program and database share two cores, so that now and then
 * a story is red by the machine alone; a fault of the site is red twice. Only stories: a race that shows itself once in
 * the tests of money is a fault.
 */
export async function runStories(wish: VitestWish): Promise<Tally> {
  const first = await runVitest(wish)
  const red = [...first.files].filter(([, { failed }]) => failed > 0).map(([file]) => file)
  const isEveryFailureOfAFile = sumOf(first.files.values()).failed === first.failed
  if (red.length === 0 || red.length > MOST_FILES_AGAIN || !isEveryFailureOfAFile) return first
  const again = await runVitest({ ...wish, filters: red })
  const others = sumOf([...first.files].filter(([file]) => !red.includes(file)).map(([, count]) => count))
  return {
    name: first.name,
    passed: others.passed + again.passed,
    failed: again.failed,
    ms: first.ms + again.ms,
    note: [
      `failed in ${red.join(', ')} at first, and ran these once more`,
      ...(again.note ? [again.note] : []),
    ].join('; '),
  }
}
