import { checkPages } from './checks/code-checks.ts'
import { runStories } from './checks/run-stories.ts'
import { closeWith } from './checks/tally.ts'
import { endChildrenOnSignals } from './run-node.ts'

/** Every story in the browser. Words select files: `npm run stories -- bet-page`. */
endChildrenOnSignals()
process.exit(
  closeWith([await checkPages(), await runStories({ project: 'stories', filters: process.argv.slice(2) })]),
)
