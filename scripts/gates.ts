import { runVitest, type TestProject } from './checks/run-vitest.ts'
import { closeWith, type Tally } from './checks/tally.ts'
import { endChildrenOnSignals } from './run-node.ts'

/** A gate of many thousand tickets is one test, and may take 10 minutes. */
const STILL_MS = 11 * 60_000

/** The gates of performance last, alone. */
const PROJECTS: readonly TestProject[] = ['gates', 'measured']

/** The performance and durability gates. Words select files: `npm run gates -- restart`. */
endChildrenOnSignals()
const filters = process.argv.slice(2)
const options = filters.length > 0 ? ['--passWithNoTests'] : []
const tallies: Tally[] = []
for (const project of PROJECTS) {
  tallies.push(await runVitest({ project, filters, options, stillMs: STILL_MS }))
}
process.exit(closeWith(tallies))
