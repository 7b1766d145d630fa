import { endChildrenOnSignals } from './run-node.ts'
import { runVitest } from './run-vitest.ts'
import { closeWith } from './tally.ts'

/** The heavier figures, at most 30 minutes together. Words narrow them by file: `npm run gates -- restart`. */
const LIMIT_MS = 30 * 60_000

endChildrenOnSignals()
process.exit(
  closeWith([await runVitest({ project: 'gates', filters: process.argv.slice(2), withinMs: LIMIT_MS })]),
)
