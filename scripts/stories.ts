import { checkPages } from './checks/code-checks.ts'
import { runStories } from './checks/run-stories.ts'
import { closeWith } from './checks/tally.ts'
import { endChildrenOnSignals } from './run-node.ts'

/** `npm test` tells the stories of the main roads, so the run of all others leaves them out; named, they run here too. */
const MAIN_ROADS = '--exclude=tests/e2e/main/**'

/** The stories in the browser. Words select files: `npm run stories -- bet-page`. */
endChildrenOnSignals()
const filters = process.argv.slice(2)
const options = filters.length === 0 ? [MAIN_ROADS] : []
process.exit(closeWith([await checkPages(), await runStories({ project: 'stories', filters, options })]))
