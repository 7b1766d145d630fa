import { runVitest } from './checks/run-vitest.ts'
import { closeWith } from './checks/tally.ts'
import { endChildrenOnSignals } from './run-node.ts'

/** A gate of many thousand tickets is one test, and may take 10 minutes. */
const STILL_MS = 11 * 60_000

/** The performance and durability gates. Words select files: `npm run gates -- restart`. */
endChildrenOnSignals()
process.exit(
  closeWith([await runVitest({ project: 'gates', filters: process.argv.slice(2), stillMs: STILL_MS })]),
)
