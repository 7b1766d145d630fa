import { buildPages, pagesAreFresh } from '../pages.ts'
import { runNode } from '../run-node.ts'
import type { Tally } from './tally.ts'

/** One tsconfig for each side, so that a Node name in the domain or a DOM name in the server is an error. The longest first. */
const SIDES = ['server', 'web', 'console', 'domain', 'studio', 'studio/pages']
/** Several checkers of one side read the same types each for itself: one of them does three fifths of the work of four. */
const SIDES_AT_ONCE = 2
const LIMIT_MS = 600_000

/** Type-checks every side; each counts as one check. */
export async function checkTypes(): Promise<Tally> {
  const began = performance.now()
  const routes = await quietly('route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
  let failed = routes ? 0 : 1
  const waiting = [...SIDES]
  const checkNext = async (): Promise<void> => {
    const side = waiting.shift()
    if (side === undefined) return
    if (!(await checkSide(side))) failed += 1
    return checkNext()
  }
  await Promise.all(Array.from({ length: SIDES_AT_ONCE }, checkNext))
  const checks = SIDES.length + 1
  return { name: 'types', passed: checks - failed, failed, ms: performance.now() - began }
}

function checkSide(side: string): Promise<boolean> {
  const words = ['-p', `${side}/tsconfig.json`, '--pretty', 'false', '--checkers', '1']
  return quietly(`types of ${side}`, ['node_modules/typescript/bin/tsc', ...words])
}

export async function checkLint(): Promise<Tally> {
  const began = performance.now()
  const words = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--max-diagnostics=50', '.']
  const good = await quietly('lint', words)
  return { name: 'lint', passed: good ? 1 : 0, failed: good ? 0 : 1, ms: performance.now() - began }
}

/** Tests weigh, serve and open the built pages; a failing build counts as one failed check. */
export async function checkPages(): Promise<Tally> {
  const began = performance.now()
  const built = pagesAreFresh() ? true : await buildPages().then(() => true, explain)
  return { name: 'pages', passed: built ? 1 : 0, failed: built ? 0 : 1, ms: performance.now() - began }
}

function explain(error: Error): false {
  console.log(`\npages:\n${error.message}`)
  return false
}

/** Prints the output only on failure. */
async function quietly(name: string, words: readonly string[]): Promise<boolean> {
  const { code, output } = await runNode(words, { withinMs: LIMIT_MS })
  if (code !== 0) console.log(`\n${name}:\n${output.trim()}`)
  return code === 0
}
