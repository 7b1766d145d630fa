import { checkLint, checkPages, checkTypes } from './checks/code-checks.ts'
import { runStories } from './checks/run-stories.ts'
import { runVitest } from './checks/run-vitest.ts'
import { closeWith, type Tally } from './checks/tally.ts'
import { endChildrenOnSignals } from './run-node.ts'

/**
 * Cheap steps first; pages are built before the tests that weigh and serve them. Of the stories only the main roads' run
 * here; `npm run stories` runs all.
 */
const STEPS: Readonly<Record<string, () => Promise<Tally>>> = {
  types: checkTypes,
  lint: checkLint,
  pages: checkPages,
  unit: () => runVitest({ project: 'unit', filters }),
  server: () => runVitest({ project: 'server', filters }),
  main: () => runStories({ project: 'main', filters }),
}

endChildrenOnSignals()
const { names, filters } = readArguments(process.argv.slice(2))
const tallies: Tally[] = []
for (const name of names) {
  const step = STEPS[name]
  if (step) tallies.push(await step())
}
process.exit(closeWith(tallies))

/** `--only unit,server` names steps; other words select test files by path. */
function readArguments(words: readonly string[]): { names: string[]; filters: string[] } {
  const all = Object.keys(STEPS)
  const at = words.indexOf('--only')
  if (at === -1) return { names: all, filters: [...words] }
  const names = (words[at + 1] ?? '').split(',')
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) {
    console.error(`--only takes ${all.join(', ')} with commas between them, not "${unknown.join(',')}".`)
    process.exit(2)
  }
  return { names, filters: words.filter((_, index) => index !== at && index !== at + 1) }
}
